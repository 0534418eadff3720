import type { StatusUpdate } from '@recado/transport';

/** The server's word about one message: taken, or refused with a code. */
export interface Acknowledgement {
  readonly id: string;
  readonly timestamp: Date;
  readonly error?: number;
}

/** Matches acknowledgements with the sends that wait for them. */
export class Acknowledgements {
  readonly #waiting = new Map<string, Set<(acknowledgement: Acknowledgement) => void>>();
  readonly #chats = new Map<string, StatusUpdate['chat']>();
  readonly #late: (update: StatusUpdate) => void;

  /** @param late told of acknowledgements of this connection's messages that nobody waits for any more */
  constructor(late: (update: StatusUpdate) => void) {
    this.#late = late;
  }

  /**
   * Begin to wait before handing over: the answer may be quicker than the hand-over's own. `stop`: with the chat whose message
   * it was, where an answer that comes later is to be told.
   */
  wait(id: string): { readonly answer: Promise<Acknowledgement>; stop(chat?: StatusUpdate['chat']): void } {
    let settle = (_: Acknowledgement): void => {};
    let answered = false;
    const answer = new Promise<Acknowledgement>(resolve => {
      settle = acknowledgement => {
        answered = true;
        resolve(acknowledgement);
      };
    });
    const waiting = this.#waiting.get(id) ?? new Set();
    this.#waiting.set(id, waiting.add(settle));
    return {
      answer,
      stop: chat => {
        waiting.delete(settle);
        if (waiting.size > 0) return;
        this.#waiting.delete(id);
        if (!answered && chat) this.#chats.set(id, chat);
      },
    };
  }

  take(acknowledgement: Acknowledgement): void {
    const { id, timestamp, error } = acknowledgement;
    const waiting = this.#waiting.get(id);
    for (const settle of waiting ?? []) settle(acknowledgement);
    const chat = this.#chats.get(id);
    if (waiting || !chat) return;
    this.#chats.delete(id);
    if (error === undefined) this.#late({ id, chat, status: 'sent', timestamp });
    else this.#late({ id, chat, status: 'failed', code: error, timestamp });
  }
}
