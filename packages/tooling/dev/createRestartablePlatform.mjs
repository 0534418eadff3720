import { devTexts } from './devTexts.mjs';

/**
 * Creates a platform that can be restarted.
 *
 * @param start starts the platform's program and resolves when the program accepts requests
 */
export function createRestartablePlatform({ start, say }) {
  /** The running program. Undefined while no program runs, because it failed to start or exited by itself. */
  let program;
  /** Promise of the last queued start or stop. Each start or stop waits for it, so that they never overlap. */
  let queue = Promise.resolve();
  let queuedRestart;

  const startProgram = async () => {
    program = await start().catch(() => void say(devTexts.broken));
    const startedProgram = program;
    startedProgram?.ended.then(() => {
      if (program !== startedProgram) return;
      program = undefined;
      say(devTexts.broken);
    });
  };
  const stopProgram = async () => {
    const stoppedProgram = program;
    program = undefined;
    await stoppedProgram?.stop();
  };

  return {
    /** Restarts the platform. Several calls in quick succession cause only one restart. */
    restart() {
      queuedRestart ??= queue = queue.then(async () => {
        queuedRestart = undefined;
        if (program) say(devTexts.restarting);
        await stopProgram();
        await startProgram();
      });
      return queuedRestart;
    },
    /** Resolves with the platform's URL when it accepts requests, or with undefined if it does not run. */
    async url() {
      await queue;
      return program?.announced.url;
    },
    stop() {
      queue = queue.then(stopProgram);
      return queue;
    },
  };
}
