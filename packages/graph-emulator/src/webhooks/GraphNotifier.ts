import { randomBytes } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import type { Emulator } from '@recado/whatsapp-emulator';
import type { BusinessLine } from '../model/BusinessLine.ts';
import { computeWebhookSignature, serializeWebhookNotification } from './sign.ts';

/** Milliseconds for which a notification is retried: seven days, according to Meta. */
const RETRY_PERIOD_MS = 7 * 86_400_000;

export interface GraphNotifierOptions {
  /** Returns the milliseconds before the n-th retry, where n starts at 1. */
  readonly retryAfterMs: (tries: number) => number;
  /** Milliseconds within which a notification must be answered. */
  readonly responseTimeoutMs: number;
}

/** Body and signature of a notification, exactly as it was posted. */
export interface PostedNotification {
  readonly body: string;
  readonly signature: string;
}

/**
 * Posts the events of a line to its callback, with a signature, and retries each of them until the
 * response is 200. Notifications about one chat are sent in order, each only after the previous one
 * is finished. Meta itself guarantees no order.
 */
export class GraphNotifier {
  readonly line: BusinessLine;
  /** All posted notifications, oldest first. A repeated notification is listed once. */
  readonly postedNotifications: PostedNotification[] = [];
  readonly #clock: Emulator['clock'];
  readonly #options: GraphNotifierOptions;
  readonly #lastDeliveries = new Map<string, Promise<void>>();
  readonly #stopController = new AbortController();
  #heldNotifications: (() => void)[] = [];

  constructor(line: BusinessLine, clock: Emulator['clock'], options: GraphNotifierOptions) {
    this.line = line;
    this.#clock = clock;
    this.#options = options;
    // Each notification in progress adds a listener, so a high number of listeners is no leak and needs no warning.
    setMaxListeners(0, this.#stopController.signal);
  }

  /** Queues a notification. @param chat notifications with the same value are sent in order */
  notify(chat: string, field: string, value: object): void {
    const { line } = this;
    if (!line.callback || !line.subscribed) return;
    const entry = [{ id: line.businessAccountId, changes: [{ value, field }] }];
    const body = serializeWebhookNotification({ object: 'whatsapp_business_account', entry });
    const notification = { body, signature: computeWebhookSignature(body, line.appSecret) };
    this.postedNotifications.push(notification);
    if (line.behavior.reorderNext > 0) {
      line.behavior.reorderNext -= 1;
      this.#heldNotifications.unshift(() => this.#queue(randomBytes(4).toString('hex'), notification));
      if (line.behavior.reorderNext === 0)
        for (const queueNotification of this.#heldNotifications.splice(0)) queueNotification();
    } else this.#queue(chat, notification);
  }

  /** Posts a notification once. @returns HTTP status of the response; undefined: no response */
  async post({ body, signature }: PostedNotification): Promise<number | undefined> {
    const { callback, behavior } = this.line;
    if (!callback || behavior.isCut || behavior.isFrozen) return undefined;
    const isResponseDiscarded = behavior.cutNext > 0;
    if (isResponseDiscarded) behavior.cutNext -= 1;
    const abortController = new AbortController();
    const timer = setTimeout(() => abortController.abort(), this.#options.responseTimeoutMs);
    const stop = () => abortController.abort();
    this.#stopController.signal.addEventListener('abort', stop);
    try {
      const response = await fetch(callback.url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'user-agent': 'facebookexternalua',
          'x-hub-signature-256': signature,
        },
        body,
        signal: abortController.signal,
      });
      await response.body?.cancel();
      return isResponseDiscarded ? undefined : response.status;
    } catch {
      return undefined;
    } finally {
      clearTimeout(timer);
      this.#stopController.signal.removeEventListener('abort', stop);
    }
  }

  stop(): void {
    this.#stopController.abort();
  }

  #queue(chat: string, notification: PostedNotification): void {
    const delivery = (this.#lastDeliveries.get(chat) ?? Promise.resolve()).then(() => this.#deliver(notification));
    this.#lastDeliveries.set(chat, delivery);
  }

  async #deliver(notification: PostedNotification): Promise<void> {
    const startedAt = this.#clock.now;
    const { behavior } = this.line;
    if (behavior.delayMs > 0) await this.#pause(behavior.delayMs);
    for (let tries = 1; !this.#stopController.signal.aborted; tries++) {
      const status = await this.post(notification);
      if (status === 200 || behavior.isRetryDisabled) break;
      if (this.#clock.now - startedAt > RETRY_PERIOD_MS) return;
      await this.#pause(this.#options.retryAfterMs(tries));
    }
    for (let remaining = behavior.repeats; remaining > 0 && !this.#stopController.signal.aborted; remaining--)
      await this.post(notification);
  }

  #pause(milliseconds: number): Promise<void> {
    const { signal } = this.#stopController;
    return new Promise(resolve => {
      const done = (): void => {
        cancelTimer();
        signal.removeEventListener('abort', done);
        resolve();
      };
      const cancelTimer = this.#clock.after(milliseconds, done);
      signal.addEventListener('abort', done);
    });
  }
}
