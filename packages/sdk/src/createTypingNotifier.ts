/**
 * Milliseconds between two reports that the user is writing. The server keeps each report for twelve seconds.
 */
const REPEAT_INTERVAL_MS = 5_000;
/** Milliseconds without a keystroke after which the user no longer counts as writing. */
const IDLE_TIMEOUT_MS = 60_000;
/**
 * Milliseconds until the notifier checks again whether an unshared client is shared. An accepted invitation
 * makes a client shared.
 */
const UNSHARED_TTL_MS = 120_000;

/**
 * IDs of clients that are shared with no other user, each with the time of the last check. The result
 * applies to all conversations of a client.
 */
const unsharedClients = new Map<string, number>();

export interface TypingNotifier {
  /** Reports that the user pressed a key. */
  type(): void;
  /** Reports that the user stopped writing: sent or deleted the text, or left the conversation. */
  stop(): void;
}

/**
 * Creates a typing notifier. After a keystroke it keeps reporting that the user is writing, because the
 * user may be thinking about the text. If the user leaves, the typing state on the server expires by
 * itself. For clients that are not shared with other users, the notifier sends nothing.
 *
 * @param sendState sends the typing state and resolves with whether the client is shared with anyone
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
