import { type BinaryNode, children } from '../wire/node.ts';

const MAX_RECENT_MESSAGES = 8;

/**
 * Stanzas that a device has not acknowledged, in order. WhatsApp keeps messages, receipts and
 * notifications until the device acknowledges them, and sends the rest again at the next login. A
 * repeated message is another stanza with the same ID; each copy is acknowledged separately, the
 * oldest first. Copies for which the device requested a retry are settled once a copy has been
 * received, because not every client acknowledges unreadable messages.
 */
export class PendingStanzas {
  readonly #pending = new Map<number, BinaryNode>();
  readonly #serials = new Map<string, number[]>();
  readonly #recent: BinaryNode[] = [];
  /** Serials of messages for which the device requested a retry. */
  readonly #retryRequested = new Set<number>();
  #lastSerial = 0;
  /** Called for each stanza that the device acknowledged, received or requested again. */
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

  /** Removes stanzas older than a Unix time in seconds. Stanzas without a time stay. */
  expire(cutoff: number): void {
    for (const [serial, { attrs }] of this.#pending)
      if (Number(attrs.t ?? cutoff) < cutoff) this.#pending.delete(serial);
  }

  /** Removes the stanzas that the device's `ack` or `receipt` settles. */
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
    for (const item of children(children(stanza, 'list')[0], 'item'))
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
 * The ID alone identifies a message. Receipts and notifications of one ID are distinguished by
 * sender.
 */
function buildKey(tag: string, attrs: BinaryNode['attrs'], from: string | undefined): string {
  if (tag === 'message') return `message|${attrs.id}`;
  return `${tag}|${attrs.id}|${from}|${attrs.participant ?? ''}|${attrs.type ?? ''}`;
}
