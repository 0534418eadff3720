import { serverJid } from '../wire/jid.ts';
import { type BinaryNode, node } from '../wire/node.ts';
import type { Device, Queue } from './Account.ts';

/** How many stanzas of the queue are under way at a time, unless the client says how many it wants. */
const usualBatch = 100;

/**
 * Begins to give a device what there is for it: first its queue, between a preview and the count at its end, in batches
 * of which each has to be dealt with before the next; then what comes. What comes meanwhile stands behind the queue.
 * The phone greets a companion that listens for the first time.
 */
export function activate(device: Device): void {
  const { link, pending } = device;
  if (!link || device.active || device.queue) return;
  const queue = new OfflineQueue(device);
  device.queue = queue;
  link.send(node('ib', { from: serverJid }, [preview(pending.all())]));
  pending.settled = stanza => queue.settled(stanza);
  queue.go();
}

/** A device wants nothing more for now; what comes waits for it. */
export function deactivate(device: Device): void {
  device.active = false;
  device.queue = undefined;
  device.pending.settled = undefined;
}

/** What waited for a device when it began to listen. */
class OfflineQueue implements Queue {
  readonly #device: Device;
  readonly #given = new Set<BinaryNode>();
  readonly #underWay = new Set<BinaryNode>();
  #batch = usualBatch;

  constructor(device: Device) {
    this.#device = device;
  }

  get batch(): number {
    return this.#batch;
  }

  set batch(count: number) {
    if (Number.isInteger(count) && count > 0) this.#batch = count;
  }

  settled(stanza: BinaryNode): void {
    this.#underWay.delete(stanza);
    if (this.#underWay.size === 0) this.go();
  }

  /** Sends the next batch, and after the last how many there were. */
  go(): void {
    const device = this.#device;
    const { link, pending } = device;
    if (!link || device.queue !== this) return;
    const waiting = pending.all().filter(stanza => !this.#given.has(stanza));
    for (const stanza of waiting.slice(0, this.#batch)) {
      this.#given.add(stanza);
      this.#underWay.add(stanza);
      link.send({ ...stanza, attrs: { ...stanza.attrs, offline: '0' } });
    }
    if (waiting.length > this.#batch) return;
    device.queue = undefined;
    pending.settled = undefined;
    device.active = true;
    link.send(node('ib', { from: serverJid }, [node('offline', { count: this.#given.size })]));
    if (device.welcomed) return;
    device.welcomed = true;
    device.account.welcome(device);
  }
}

/** What the client is about to get, by kind. */
function preview(waiting: readonly BinaryNode[]): BinaryNode {
  const count = (tag: string): number => waiting.filter(stanza => stanza.tag === tag).length;
  return node('offline_preview', {
    count: waiting.length,
    message: count('message'),
    receipt: count('receipt'),
    notification: count('notification'),
    call: count('call'),
    appdata: 0,
  });
}
