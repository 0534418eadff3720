import type { StatusUpdate } from '@recado/transport';
import type { BinaryNode, WASocket } from '@whiskeysockets/baileys';

/** The server's answer to one message: accepted, or refused with a code. */
export interface MessageAcknowledgement {
  readonly id: string;
  readonly timestamp: Date;
  readonly error?: number;
}

/** Matches acknowledgements to the sends that wait for them. */
export class AcknowledgementMatcher {
  readonly #waiters = new Map<string, Set<(acknowledgement: MessageAcknowledgement) => void>>();
  readonly #chatsOfLate = new Map<string, StatusUpdate['chat']>();
  readonly #onLate: (update: StatusUpdate) => void;

  /**
   * @param onLate receives an acknowledgement that arrives on this connection after the message's sender has
   *   stopped waiting for it
   */
  constructor(onLate: (update: StatusUpdate) => void) {
    this.#onLate = onLate;
  }

  /** Listens to the acknowledgements of a socket. Baileys emits no event for a positive acknowledgement. */
  listen(ws: WASocket['ws']): void {
    ws.on('CB:ack,class:message', ({ attrs }: BinaryNode) => {
      const timestamp = attrs.t === undefined ? new Date() : new Date(Number(attrs.t) * 1000);
      const error = attrs.error === undefined ? {} : { error: Number(attrs.error) };
      this.receive({ id: attrs.id ?? '', timestamp, ...error });
    });
  }

  /**
   * Waits for the acknowledgement of a message. Call it before sending, because the answer may arrive before
   * the send itself resolves. `stop` ends the wait. If the chat of the message is passed to `stop`, a later
   * answer is reported as a status update.
   */
  waitFor(id: string): { readonly answer: Promise<MessageAcknowledgement>; stop(chat?: StatusUpdate['chat']): void } {
    let settle = (_: MessageAcknowledgement): void => {};
    let isAnswered = false;
    const answer = new Promise<MessageAcknowledgement>(resolve => {
      settle = acknowledgement => {
        isAnswered = true;
        resolve(acknowledgement);
      };
    });
    const waiters = this.#waiters.get(id) ?? new Set();
    this.#waiters.set(id, waiters.add(settle));
    return {
      answer,
      stop: chat => {
        waiters.delete(settle);
        if (waiters.size > 0) return;
        this.#waiters.delete(id);
        if (!isAnswered && chat) this.#chatsOfLate.set(id, chat);
      },
    };
  }

  receive(acknowledgement: MessageAcknowledgement): void {
    const { id, timestamp, error } = acknowledgement;
    const waiters = this.#waiters.get(id);
    for (const settle of waiters ?? []) settle(acknowledgement);
    const chat = this.#chatsOfLate.get(id);
    if (waiters || !chat) return;
    this.#chatsOfLate.delete(id);
    if (error === undefined) this.#onLate({ id, chat, status: 'sent', timestamp });
    else this.#onLate({ id, chat, status: 'failed', code: error, timestamp });
  }
}
