import { type BinaryNode, buildBinaryNode } from '../wire/buildBinaryNode.ts';
import { SERVER_JID } from '../wire/jid.ts';
import type { Device, QueuedStanzaDelivery } from './Account.ts';

/** Number of queued stanzas that are sent in one batch, unless the client requests another number. */
const DEFAULT_BATCH_SIZE = 100;

/**
 * Activates a device. The device first receives a preview of its queue, then the queue in batches, and
 * finally the total count. A batch is sent only after the device has settled the previous batch. Stanzas
 * that arrive before the end of the queue join it, and later stanzas are sent immediately. A companion
 * that becomes active for the first time also receives keys and history from the phone.
 */
export function activateDevice(device: Device): void {
  const { link, pending } = device;
  if (!link || device.active || device.queue) return;
  const queue = new OfflineQueue(device);
  device.queue = queue;
  link.send(buildBinaryNode('ib', { from: SERVER_JID }, [composePreview(pending.all())]));
  pending.onSettled = stanza => queue.stanzaSettled(stanza);
  queue.sendNextBatch();
}

/** Deactivates a device, so that new stanzas for it are queued. */
export function deactivateDevice(device: Device): void {
  device.active = false;
  device.queue = undefined;
  device.pending.onSettled = undefined;
}

/** Sends a device, in batches, the stanzas that were queued before the device became active. */
class OfflineQueue implements QueuedStanzaDelivery {
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

  /** Sends the next batch of stored stanzas to the device. After the last batch, sends their total count. */
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
    link.send(buildBinaryNode('ib', { from: SERVER_JID }, [buildBinaryNode('offline', { count: this.#sent.size })]));
    if (device.welcomed) return;
    device.welcomed = true;
    device.account.sendInitialSync(device);
  }
}

/** Builds the preview of the offline queue: the number of waiting stanzas of each kind. */
function composePreview(waiting: readonly BinaryNode[]): BinaryNode {
  const count = (tag: string): number => waiting.filter(stanza => stanza.tag === tag).length;
  return buildBinaryNode('offline_preview', {
    count: waiting.length,
    message: count('message'),
    receipt: count('receipt'),
    notification: count('notification'),
    call: count('call'),
    appdata: 0,
  });
}
