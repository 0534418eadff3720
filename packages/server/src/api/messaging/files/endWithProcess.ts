import type { ChildProcess } from 'node:child_process';

const runningChildren = new Set<ChildProcess>();
let isListening = false;

/** Kills a conversion's child process when this process exits, so that it does not continue without a reader. */
export function endWithProcess(child: ChildProcess): void {
  if (!isListening)
    process.once('exit', () => {
      for (const running of runningChildren) running.kill('SIGKILL');
    });
  isListening = true;
  runningChildren.add(child);
  child.once('exit', () => runningChildren.delete(child));
  child.once('error', () => runningChildren.delete(child));
}
