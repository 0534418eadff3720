import type { BinaryNode } from '../wire/node.ts';
import type { PhoneParts } from './PhoneParts.ts';
import { receive } from './receive.ts';

/** Takes what the server has for a phone, one stanza after the other. */
export class PhoneInbox {
  readonly #phone: PhoneParts;
  #last: Promise<void> = Promise.resolve();

  constructor(phone: PhoneParts) {
    this.#phone = phone;
  }

  /** Connects the phone: first what waited for it, then what comes. */
  open(): void {
    const { device } = this.#phone;
    device.link = { send: stanza => this.#take(stanza) };
    device.active = true;
    device.available = true;
    for (const stanza of device.pending.all()) this.#take(stanza);
  }

  /** Runs a step in its turn; what goes wrong in it is recorded. */
  run(step: () => Promise<void>): void {
    const { server, account } = this.#phone;
    this.#last = this.#last.then(step).catch((error: unknown) => {
      server.recorder.incident(`${account.phone}:0`, 'handler-error', String(error));
    });
  }

  #take(stanza: BinaryNode): void {
    // An acknowledgement lets a send go on, which may run in this very turn: it must not wait behind it.
    if (stanza.tag === 'ack') void receive(this.#phone, stanza);
    else this.run(() => receive(this.#phone, stanza));
  }
}
