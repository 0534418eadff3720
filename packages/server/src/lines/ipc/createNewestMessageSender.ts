/**
 * Creates a sender for a slow channel between processes, where a newer message of a key replaces an older
 * one. At most one message per key waits.
 *
 * @param send resolves when the channel has accepted the message. A rejection stops the sender, because it
 *   means that the channel is closed.
 */
export function createNewestMessageSender<Message>(send: (message: Message) => Promise<void>) {
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
    /** Queues a message. If an unsent message has the same key, the new message replaces it. */
    put(key: string, message: Message): void {
      // `Map.set` would keep the old position of an existing key. The new message must be last, so delete the
      // key first.
      pendingMessages.delete(key);
      pendingMessages.set(key, message);
      if (!isSending) start();
    },
  };
}
