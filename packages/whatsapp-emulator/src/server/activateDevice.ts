import { serverJid } from '../wire/jid.ts';
import { type BinaryNode, node } from '../wire/node.ts';
import type { DeliveryQueue, Device } from './Account.ts';

/** Number of queued stanzas that are sent in one batch, unless the client requests another number. */
const DEFAULT_BATCH_SIZE = 100;

/**
 * Activates a device. The device first receives a preview of its queue, then the queue in batches, and
 * finally the total count. A batch is sent only after the device has settled the previous batch. Stanzas that
 * arrive before the end join the queue; later ones are sent immediately. A companion that becomes active for
 * the first time also receives the phone's state.
 */
export function activateDevice(device: Device): void {
  const { link, pending } = device;
  if (!link || device.active || device.queue) return;
  const queue = new OfflineQueue(device);
  device.queue = queue;
  link.send(node('ib', { from: serverJid }, [composePreview(pending.all())]));
  pending.onSettled = stanza => queue.stanzaSettled(stanza);
  queue.sendNextBatch();
}

/** Deactivates a device. New stanzas for it are then queued. */
export function deactivateDevice(device: Device): void {
  device.active = false;
  device.queue = undefined;
  device.pending.onSettled = undefined;
}

/** Stanzas that were queued for a device when it became active. */
class OfflineQueue implements DeliveryQueue {
  readonly #device: Device;
  readonly #sent = new Set<BinaryNode>();
  readonly #inFlight = new Set<BinaryNode>();
  #batchSize = DEFAULT_BATCH_SIZE;

  constructor(device: Device) {
    this.#device = device;
  }

  get batchSize(): number {
    return this.#batchSize;
  }

  set batchSize(count: number) {
    if (Number.isInteger(count) && count > 0) this.#batchSize = count;
  }

  stanzaSettled(stanza: BinaryNode): void {
    this.#inFlight.delete(stanza);
    if (this.#inFlight.size === 0) this.sendNextBatch();
  }

  /** Sends the next batch. After the last batch, sends the total count. */
  sendNextBatch(): void {
    const device = this.#device;
    const { link, pending } = device;
    if (!link || device.queue !== this) return;
    const waiting = pending.all().filter(stanza => !this.#sent.has(stanza));
    for (const stanza of waiting.slice(0, this.#batchSize)) {
      this.#sent.add(stanza);
      this.#inFlight.add(stanza);
      link.send({ ...stanza, attrs: { ...stanza.attrs, offline: '0' } });
    }
    if (waiting.length > this.#batchSize) return;
    device.queue = undefined;
    pending.onSettled = undefined;
    device.active = true;
    link.send(node('ib', { from: serverJid }, [node('offline', { count: this.#sent.size })]));
    if (device.welcomed) return;
    device.welcomed = true;
    device.account.sendInitialSync(device);
  }
}

/** Composes the preview, which contains the number of stanzas that the client will receive, by kind. */
function composePreview(waiting: readonly BinaryNode[]): BinaryNode {
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
