/** Says the newest of what there is to say, one thing at a time. */
export interface Latest<Message> {
  /** Supersedes what was put under the same key and not said yet. */
  put(key: string, message: Message): void;
}

/**
 * For messages of which only the newest of a kind counts, through a channel that may be slow: what waits is at most
 * one message a key, whatever happens meanwhile.
 *
 * @param say resolves when the channel has taken it; a rejection ends everything, since the channel is gone
 */
export function createLatest<Message>(say: (message: Message) => Promise<void>): Latest<Message> {
  const waiting = new Map<string, Message>();
  let busy = false;

  const drain = async (): Promise<void> => {
    for (const [key, message] of waiting) {
      waiting.delete(key);
      await say(message);
    }
  };
  const start = (): void => {
    busy = true;
    drain().then(
      () => {
        busy = false;
        if (waiting.size > 0) start();
      },
      () => waiting.clear(),
    );
  };

  return {
    put(key, message) {
      // Behind those that have waited longer.
      waiting.delete(key);
      waiting.set(key, message);
      if (!busy) start();
    },
  };
}
