/** Milliseconds between two repetitions: the server keeps the state for twelve seconds. */
const REPEAT_INTERVAL_MS = 5_000;
/** Milliseconds without a keystroke after which the user no longer counts as writing. */
const IDLE_TIMEOUT_MS = 60_000;
/** Milliseconds for which an unshared client counts as unshared: an invitation may be accepted. */
const UNSHARED_TTL_MS = 120_000;

/** Unshared clients, with the time of this result. Valid for all conversations of a client. */
const unsharedClients = new Map<string, number>();

export interface TypingNotifier {
  /** Reports a keystroke. */
  type(): void;
  /** Reports that the text was sent or deleted, or that the conversation was left. */
  stop(): void;
}

/**
 * Creates a typing notifier. It repeats the state while a person may still be thinking about the text:
 * the state expires by itself only for people who left. It sends nothing for clients that are not shared.
 *
 * @param sendState resolves with whether the client is shared with anyone
 */
export function createTypingNotifier(
  clientId: string,
  sendState: (state: 'writing' | 'stopped') => Promise<boolean>,
): TypingNotifier {
  let lastKeystrokeAt = 0;
  let repeatTimer: ReturnType<typeof setInterval> | undefined;

  const stopRepeating = (): void => {
    clearInterval(repeatTimer);
    repeatTimer = undefined;
  };
  const sendWriting = (): void => {
    void sendState('writing').then(
      isShared => {
        if (isShared) return;
        unsharedClients.set(clientId, Date.now());
        stopRepeating();
      },
      () => undefined,
    );
  };
  const stop = (): void => {
    if (repeatTimer === undefined) return;
    stopRepeating();
    void sendState('stopped').catch(() => undefined);
  };
  return {
    type(): void {
      lastKeystrokeAt = Date.now();
      if (
        repeatTimer !== undefined ||
        lastKeystrokeAt - (unsharedClients.get(clientId) ?? Number.NEGATIVE_INFINITY) < UNSHARED_TTL_MS
      )
        return;
      repeatTimer = setInterval(
        () => (Date.now() - lastKeystrokeAt > IDLE_TIMEOUT_MS ? stop() : sendWriting()),
        REPEAT_INTERVAL_MS,
      );
      sendWriting();
    },
    stop,
  };
}
