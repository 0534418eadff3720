import { texts } from './texts.mjs';

/**
 * Creates a platform that can be restarted.
 *
 * @param start starts its program and resolves when the program accepts requests
 */
export function createRestartablePlatform({ start, say }) {
  /** Undefined while none runs: it failed to start, or exited by itself. */
  let program;
  /** Starts and stops run one after the other. */
  let queue = Promise.resolve();
  let queuedRestart;

  const startProgram = async () => {
    program = await start().catch(() => void say(texts.broken));
    const startedProgram = program;
    startedProgram?.ended.then(() => {
      if (program !== startedProgram) return;
      program = undefined;
      say(texts.broken);
    });
  };
  const stopProgram = async () => {
    const stoppedProgram = program;
    program = undefined;
    await stoppedProgram?.stop();
  };

  return {
    /** Several changes in quick succession cause one restart. */
    restart() {
      queuedRestart ??= queue = queue.then(async () => {
        queuedRestart = undefined;
        if (program) say(texts.restarting);
        await stopProgram();
        await startProgram();
      });
      return queuedRestart;
    },
    /** Resolves with the URL when the platform accepts requests; undefined if it does not run. */
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
