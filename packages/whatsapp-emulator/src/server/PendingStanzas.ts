import { type BinaryNode, children } from '../wire/node.ts';

const recentLimit = 8;

/**
 * Stanzas a device has not acknowledged, in order. WhatsApp keeps messages, receipts and notifications until the
 * device acknowledged them, and sends what is left once more at its next login. A message that its sender repeats is
 * one more stanza of the same id: each is acknowledged for itself, the oldest first. One that the device asked for again is
 * done with when what it asked for has been received: not every client acknowledges what it could not read.
 */
export class PendingStanzas {
  readonly #waiting = new Map<number, BinaryNode>();
  readonly #serials = new Map<string, number[]>();
  readonly #recent: BinaryNode[] = [];
  /** What it asked for again. */
  readonly #asked = new Set<number>();
  #lastSerial = 0;
  /** Told of each stanza the device has dealt with, be it that it asks for it again. */
  settled: ((stanza: BinaryNode) => void) | undefined;

  get size(): number {
    return this.#waiting.size;
  }

  /** The last message stanzas handed to the device, oldest first (at most 8). */
  get recentMessages(): readonly BinaryNode[] {
    return this.#recent;
  }

  all(): BinaryNode[] {
    return [...this.#waiting.values()];
  }

  add(stanza: BinaryNode): void {
    const key = keyOf(stanza.tag, stanza.attrs, stanza.attrs.from);
    this.#lastSerial += 1;
    this.#waiting.set(this.#lastSerial, stanza);
    this.#serials.set(key, [...(this.#serials.get(key) ?? []), this.#lastSerial]);
    if (stanza.tag !== 'message') return;
    this.#recent.push(stanza);
    if (this.#recent.length > recentLimit) this.#recent.shift();
  }

  /** Lets go what is older than a moment (Unix time in seconds); what names no time stays. */
  expire(before: number): void {
    for (const [serial, { attrs }] of this.#waiting)
      if (Number(attrs.t ?? before) < before) this.#waiting.delete(serial);
  }

  /** Takes what an `ack` or `receipt` of the device settles out of the queue. */
  settle(stanza: BinaryNode): void {
    const { attrs } = stanza;
    if (stanza.tag === 'ack') {
      this.#remove(keyOf(attrs.class ?? '', attrs, attrs.to), ([oldest]) => [oldest]);
      return;
    }
    if (attrs.type === 'retry') {
      const serials = this.#serials.get(keyOf('message', attrs, attrs.to)) ?? [];
      const serial = serials.find(one => !this.#asked.has(one));
      if (serial !== undefined) this.#asked.add(serial);
      this.#tell(serial);
      return;
    }
    const read = (serials: readonly number[]) => {
      const asked = serials.filter(one => this.#asked.has(one));
      return [...asked, serials.find(one => !this.#asked.has(one))];
    };
    this.#remove(keyOf('message', attrs, attrs.to), read);
    for (const item of children(children(stanza, 'list')[0], 'item'))
      this.#remove(keyOf('message', item.attrs, undefined), read);
  }

  #remove(key: string, choose: (serials: readonly number[]) => readonly (number | undefined)[]): void {
    const serials = this.#serials.get(key) ?? [];
    const done = choose(serials);
    for (const serial of done) {
      if (serial === undefined) continue;
      this.#tell(serial);
      this.#waiting.delete(serial);
      this.#asked.delete(serial);
    }
    const others = serials.filter(serial => !done.includes(serial));
    if (others.length > 0) this.#serials.set(key, others);
    else this.#serials.delete(key);
  }

  #tell(serial: number | undefined): void {
    const stanza = serial === undefined ? undefined : this.#waiting.get(serial);
    if (stanza) this.settled?.(stanza);
  }
}

/** A message is known by its id alone; receipts and notifications of one id differ in who sent them. */
function keyOf(tag: string, attrs: BinaryNode['attrs'], from: string | undefined): string {
  if (tag === 'message') return `message|${attrs.id}`;
  return `${tag}|${attrs.id}|${from}|${attrs.participant ?? ''}|${attrs.type ?? ''}`;
}
