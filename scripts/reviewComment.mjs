// For action.yml: writes the review in a file as one comment on a pull request, or updates the comment of an earlier run.
import { readFileSync } from 'node:fs';

const MARK = '<!-- rulebook review -->';
const { GITHUB_API_URL, GITHUB_REPOSITORY, GITHUB_TOKEN, RULEBOOK_PULL_REQUEST: number } = process.env;
const body = readFileSync(process.argv[2], 'utf8');

/** Asks the API of the code host. Returns the answer, and its status if it refuses. */
async function ask(method, path, content) {
  const response = await fetch(`${GITHUB_API_URL}/repos/${GITHUB_REPOSITORY}/${path}`, {
    method,
    headers: { accept: 'application/vnd.github+json', authorization: `Bearer ${GITHUB_TOKEN}` },
    ...(content && { body: JSON.stringify(content) }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status}`);
  return response.json();
}

/** The comment of an earlier run: the first one with the mark at its start. */
async function earlierComment() {
  for (let page = 1; ; page++) {
    const comments = await ask('GET', `issues/${number}/comments?per_page=100&page=${page}`);
    const own = comments.find(comment => comment.body?.startsWith(MARK));
    if (own || comments.length < 100) return own;
  }
}

try {
  const earlier = await earlierComment();
  if (earlier) await ask('PATCH', `issues/comments/${earlier.id}`, { body });
  else await ask('POST', `issues/${number}/comments`, { body });
  console.log(earlier ? 'Updated the comment.' : 'Wrote a comment.');
} catch (error) {
  // The token of a pull request from a fork can only read; the review is in the summary of the job, too.
  console.log(
    `::notice title=rulebook::The comment can't be written (${error.message}); the review is in the job summary.`,
  );
}
