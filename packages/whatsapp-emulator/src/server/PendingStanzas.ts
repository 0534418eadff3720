import { type BinaryNode, listChildNodes } from '../wire/buildBinaryNode.ts';

const MAX_RECENT_MESSAGES = 8;

/**
 * Stanzas that a device has not acknowledged, in order. WhatsApp keeps messages, receipts and notifications
 * until the device acknowledges them, and sends the remaining stanzas again at the next login. A message that
 * is sent again is another stanza with an equal ID. Each copy is acknowledged separately, the oldest first.
 * When the device has received one copy, all copies for which it requested a retry are settled too, because
 * not every client acknowledges unreadable messages.
 */
export class PendingStanzas {
  readonly #pending = new Map<number, BinaryNode>();
  readonly #serials = new Map<string, number[]>();
  readonly #recent: BinaryNode[] = [];
  /** Serial numbers of the messages for which the device requested a retry. */
  readonly #retryRequested = new Set<number>();
  #lastSerial = 0;
  /** Called for each stanza that the device has acknowledged or for which it requested a retry. */
  onSettled: ((stanza: BinaryNode) => void) | undefined;

  get size(): number {
    return this.#pending.size;
  }

  /** The last message stanzas sent to the device, oldest first (at most 8). */
  get recentMessages(): readonly BinaryNode[] {
    return this.#recent;
  }

  all(): BinaryNode[] {
    return [...this.#pending.values()];
  }

  add(stanza: BinaryNode): void {
    const key = buildKey(stanza.tag, stanza.attrs, stanza.attrs.from);
    this.#lastSerial += 1;
    this.#pending.set(this.#lastSerial, stanza);
    this.#serials.set(key, [...(this.#serials.get(key) ?? []), this.#lastSerial]);
    if (stanza.tag !== 'message') return;
    this.#recent.push(stanza);
    if (this.#recent.length > MAX_RECENT_MESSAGES) this.#recent.shift();
  }

  /** Removes stanzas that are older than a Unix time in seconds. Stanzas without a time are kept. */
  expire(cutoff: number): void {
    for (const [serial, { attrs }] of this.#pending)
      if (Number(attrs.t ?? cutoff) < cutoff) this.#pending.delete(serial);
  }

  /** Removes the stanzas that an `ack` or `receipt` of the device settles. A retry receipt removes none. */
  settle(stanza: BinaryNode): void {
    const { attrs } = stanza;
    if (stanza.tag === 'ack') {
      this.#remove(buildKey(attrs.class ?? '', attrs, attrs.to), ([oldest]) => [oldest]);
      return;
    }
    if (attrs.type === 'retry') {
      const serials = this.#serials.get(buildKey('message', attrs, attrs.to)) ?? [];
      const serial = serials.find(candidate => !this.#retryRequested.has(candidate));
      if (serial !== undefined) this.#retryRequested.add(serial);
      this.#notifySettled(serial);
      return;
    }
    const chooseReceived = (serials: readonly number[]) => {
      const retriedSerials = serials.filter(candidate => this.#retryRequested.has(candidate));
      return [...retriedSerials, serials.find(candidate => !this.#retryRequested.has(candidate))];
    };
    this.#remove(buildKey('message', attrs, attrs.to), chooseReceived);
    for (const item of listChildNodes(listChildNodes(stanza, 'list')[0], 'item'))
      this.#remove(buildKey('message', item.attrs, undefined), chooseReceived);
  }

  #remove(key: string, choose: (serials: readonly number[]) => readonly (number | undefined)[]): void {
    const serials = this.#serials.get(key) ?? [];
    const settledSerials = choose(serials);
    for (const serial of settledSerials) {
      if (serial === undefined) continue;
      this.#notifySettled(serial);
      this.#pending.delete(serial);
      this.#retryRequested.delete(serial);
    }
    const remainingSerials = serials.filter(serial => !settledSerials.includes(serial));
    if (remainingSerials.length > 0) this.#serials.set(key, remainingSerials);
    else this.#serials.delete(key);
  }

  #notifySettled(serial: number | undefined): void {
    const stanza = serial === undefined ? undefined : this.#pending.get(serial);
    if (stanza) this.onSettled?.(stanza);
  }
}

/**
 * Builds the key that identifies a stanza. A message is identified by its ID alone. Receipts and
 * notifications can have equal IDs, so their keys also contain the sender.
 */
function buildKey(tag: string, attrs: BinaryNode['attrs'], from: string | undefined): string {
  if (tag === 'message') return `message|${attrs.id}`;
  return `${tag}|${attrs.id}|${from}|${attrs.participant ?? ''}|${attrs.type ?? ''}`;
}
