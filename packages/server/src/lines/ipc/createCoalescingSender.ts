/** Sends the newest message of each key, one message at a time. */
export interface CoalescingSender<Message> {
  /** Replaces an unsent message with the same key. */
  put(key: string, message: Message): void;
}

/**
 * Creates a sender for a slow channel on which only the newest message of a key counts. At most one
 * message per key waits.
 *
 * @param send resolves when the channel accepted the message; a rejection stops the sender, because
 *   the channel is closed
 */
export function createCoalescingSender<Message>(send: (message: Message) => Promise<void>): CoalescingSender<Message> {
  const pendingMessages = new Map<string, Message>();
  let isSending = false;

  const drain = async (): Promise<void> => {
    for (const [key, message] of pendingMessages) {
      pendingMessages.delete(key);
      await send(message);
    }
  };
  const start = (): void => {
    isSending = true;
    drain().then(
      () => {
        isSending = false;
        if (pendingMessages.size > 0) start();
      },
      () => pendingMessages.clear(),
    );
  };

  return {
    put(key, message) {
      // Behind the keys that have waited longer.
      pendingMessages.delete(key);
      pendingMessages.set(key, message);
      if (!isSending) start();
    },
  };
}
