import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { LESSONS, lessonPassage } from '../../client/src/project/lessons.ts';
import manifest from '../../package.json';
import { runChecks } from '../../server/src/core/checks/runChecks.ts';
import practice from '../../walkthrough/practice.rules.txt';
import { fixture } from '../support/fixture.ts';

describe('the walkthrough', () => {
  const { steps } = manifest.contributes.walkthroughs[0]!;
  const commands = manifest.contributes.commands.map(({ command }) => command);

  for (const [name, lesson] of Object.entries(LESSONS)) {
    it(`has one place for the lesson ${name}`, () =>
      assert.equal(practice.split(lessonPassage(lesson)).length - 1, 1, lesson.at));
  }

  it('has practice rules with only the fault to fix', () => {
    const { workspace, document } = fixture(practice);
    const findings = runChecks(workspace, document).map(({ message }) => message);
    assert.deepEqual(findings, ["Rule 101.7 doesn't exist; chapter 101 ends at 101.2."]);
  });

  for (const { id, description, media, completionEvents } of steps) {
    it(`has everything that the step ${id} shows and runs`, () => {
      assert.ok(existsSync(media.image), media.image);
      assert.ok(media.altText);
      const run = [
        ...description.matchAll(/\(command:([\w.]+)/g),
        ...completionEvents.join('\n').matchAll(/onCommand:(\S+)/g),
      ];
      for (const [, command = ''] of run)
        if (command.startsWith('rulebook.') && !command.endsWith('.focus'))
          assert.ok(commands.includes(command), command);
      const lesson = /rulebook\.practice\?%22(\w+)%22/.exec(description)?.[1];
      assert.ok(lesson && LESSONS[lesson], description);
    });
  }
});
