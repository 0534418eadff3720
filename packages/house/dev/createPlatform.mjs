import { texts } from './texts.mjs';

/**
 * A platform that can be started again.
 *
 * @param start starts its program and resolves when it answers
 */
export function createPlatform({ start, say }) {
  /** Undefined while none runs: it could not start, or ended by itself. */
  let program;
  /** What is done to it is done one after the other. */
  let turn = Promise.resolve();
  let waiting;

  const begin = async () => {
    program = await start().catch(() => void say(texts.broken));
    const begun = program;
    begun?.ended.then(() => {
      if (program !== begun) return;
      program = undefined;
      say(texts.broken);
    });
  };
  const end = async () => {
    const ending = program;
    program = undefined;
    await ending?.stop();
  };

  return {
    /** Several changes in a row make one new start. */
    restart() {
      waiting ??= turn = turn.then(async () => {
        waiting = undefined;
        if (program) say(texts.restarting);
        await end();
        await begin();
      });
      return waiting;
    },
    /** Where it answers, once it does; undefined when it does not run. */
    async url() {
      await turn;
      return program?.announced.url;
    },
    stop() {
      turn = turn.then(end);
      return turn;
    },
  };
}
