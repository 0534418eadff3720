import { randomBytes } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import type { Emulator } from '@recado/whatsapp-emulator';
import type { Line } from '../model/Line.ts';
import { signed, written } from './sign.ts';

/** How long a notification is tried for, milliseconds: Meta says seven days. */
const patience = 7 * 86_400_000;

export interface NotifierOptions {
  /** Pause before the n-th further try, counted from 1, in milliseconds. */
  readonly retryAfterMs: (tries: number) => number;
  /** How long an answer may take, milliseconds. */
  readonly answerMs: number;
}

/** A notification that was posted, as it was. */
export interface Posted {
  readonly body: string;
  readonly signature: string;
}

/**
 * Posts what happens to a line to its callback: signed, again and again until it is answered with 200. What concerns one
 * chat comes in order, and waits for what comes before; Meta promises no order at all.
 */
export class Notifier {
  readonly line: Line;
  /** Everything that was posted so far, oldest first, each once. */
  readonly posted: Posted[] = [];
  readonly #clock: Emulator['clock'];
  readonly #options: NotifierOptions;
  readonly #turns = new Map<string, Promise<void>>();
  readonly #over = new AbortController();
  #held: (() => void)[] = [];

  constructor(line: Line, clock: Emulator['clock'], options: NotifierOptions) {
    this.line = line;
    this.#clock = clock;
    this.#options = options;
    // Each notification under way listens: many are no leak.
    setMaxListeners(0, this.#over.signal);
  }

  /** @param chat what it must stay in order with */
  notify(chat: string, field: string, value: object): void {
    const { line } = this;
    if (!line.callback || !line.subscribed) return;
    const entry = [{ id: line.businessAccountId, changes: [{ value, field }] }];
    const body = written({ object: 'whatsapp_business_account', entry });
    const posted = { body, signature: signed(body, line.appSecret) };
    this.posted.push(posted);
    if (line.manners.reorderNext > 0) {
      line.manners.reorderNext -= 1;
      this.#held.unshift(() => this.#queue(randomBytes(4).toString('hex'), posted));
      if (line.manners.reorderNext === 0) for (const go of this.#held.splice(0)) go();
    } else this.#queue(chat, posted);
  }

  /** Posts something once. @returns the HTTP status; undefined: no answer */
  async post({ body, signature }: Posted): Promise<number | undefined> {
    const { callback, manners } = this.line;
    if (!callback || manners.isCut || manners.isFrozen) return undefined;
    const cut = manners.cutNext > 0;
    if (cut) manners.cutNext -= 1;
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), this.#options.answerMs);
    const stop = () => late.abort();
    this.#over.signal.addEventListener('abort', stop);
    try {
      const answer = await fetch(callback.url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'user-agent': 'facebookexternalua',
          'x-hub-signature-256': signature,
        },
        body,
        signal: late.signal,
      });
      await answer.body?.cancel();
      return cut ? undefined : answer.status;
    } catch {
      return undefined;
    } finally {
      clearTimeout(timer);
      this.#over.signal.removeEventListener('abort', stop);
    }
  }

  stop(): void {
    this.#over.abort();
  }

  #queue(chat: string, posted: Posted): void {
    const turn = (this.#turns.get(chat) ?? Promise.resolve()).then(() => this.#deliver(posted));
    this.#turns.set(chat, turn);
  }

  async #deliver(posted: Posted): Promise<void> {
    const began = this.#clock.now;
    const { manners } = this.line;
    if (manners.delayMs > 0) await this.#pause(manners.delayMs);
    for (let tries = 1; !this.#over.signal.aborted; tries++) {
      const status = await this.post(posted);
      if (status === 200 || manners.isForgetful) break;
      if (this.#clock.now - began > patience) return;
      await this.#pause(this.#options.retryAfterMs(tries));
    }
    for (let more = manners.repeats; more > 0 && !this.#over.signal.aborted; more--) await this.post(posted);
  }

  #pause(milliseconds: number): Promise<void> {
    const { signal } = this.#over;
    return new Promise(resolve => {
      const done = (): void => {
        forget();
        signal.removeEventListener('abort', done);
        resolve();
      };
      const forget = this.#clock.after(milliseconds, done);
      signal.addEventListener('abort', done);
    });
  }
}
