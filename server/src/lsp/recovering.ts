import type { InterruptedChange } from '../host.ts';
import type { Handler, RequestContext } from './request.ts';

const TAKE_BACK = { title: 'Take It Back' };
const KEEP = { title: 'Keep as Is' };

/** At the start, asks what to do with changes that were interrupted while they replaced files in the workspace. */
export const recovering: Handler = {
  answer() {},
  started(context) {
    const { host, projects, log } = context;
    for (const change of host.interrupted?.(projects.workspaceFolders()) ?? [])
      void askToTakeBack(context, change).catch(error => log(`An interrupted change can't be taken back: ${error}`));
  },
};

async function askToTakeBack({ connection }: RequestContext, change: InterruptedChange): Promise<void> {
  const { window } = connection;
  const have = change.changed === 1 ? 'has its' : 'have their';
  const says = `A change of ${change.files} files was interrupted: only ${change.changed} of them ${have} new text.`;
  const answer = await window.showWarningMessage(says, TAKE_BACK, KEEP);
  if (answer?.title === KEEP.title) change.forget();
  if (answer?.title !== TAKE_BACK.title) return;
  const others = change.takeBack();
  if (others.length)
    window.showWarningMessage(`These files were edited since, and stay as they are: ${others.join(', ')}`);
}
