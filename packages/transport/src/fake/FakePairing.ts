import { randomBytes, randomInt } from 'node:crypto';
import type { Phone } from '../address.ts';
import type { Ending } from './FakeFaults.ts';

/** How the network asks for a scan. */
export interface PairingOptions {
  /** How long one QR is shown, milliseconds. */
  readonly qrLifetimeMs: number;
  /** How many are shown one after the other. */
  readonly qrCount: number;
}

/** What the client is told while it waits for a scan. */
export interface PairingListener {
  show(qr: string, expiresAt: Date): void;
  /** The key to keep. */
  linked(key: string, number: Phone): void;
  expired(): void;
  /** Somebody scanned, and the network does not link the account. */
  refused(ending: Ending): void;
}

const prefix = 'recado-fake:';
const codeLetters = '123456789ABCDEFGHJKLMNPQRSTVWXYZ';

/** An unlinked client that shows QRs until somebody scans one, types its code, or they run out. */
export class FakePairing {
  readonly #options: PairingOptions;
  readonly #listener: PairingListener;
  #shown = 0;
  #ref = '';
  #code: { readonly number: Phone; readonly text: string } | undefined;
  #timer: NodeJS.Timeout | undefined;
  #over = false;

  constructor(options: PairingOptions, listener: PairingListener) {
    this.#options = options;
    this.#listener = listener;
  }

  get over(): boolean {
    return this.#over;
  }

  next(): void {
    if (this.#over) return;
    if (this.#shown === this.#options.qrCount) {
      this.stop();
      this.#listener.expired();
      return;
    }
    this.#shown += 1;
    this.#ref = randomBytes(16).toString('base64url');
    this.#timer = setTimeout(() => this.next(), this.#options.qrLifetimeMs);
    this.#listener.show(`${prefix}${this.#ref}`, new Date(Date.now() + this.#options.qrLifetimeMs));
  }

  /** A code for the phone with that number; the one before is void. */
  codeFor(number: Phone): string {
    const text = Array.from({ length: 8 }, () => codeLetters[randomInt(codeLetters.length)]).join('');
    this.#code = { number, text };
    return text;
  }

  shows(qr: string): boolean {
    return !this.#over && qr === `${prefix}${this.#ref}`;
  }

  expects(number: Phone, code: string): boolean {
    return !this.#over && this.#code?.number === number && this.#code.text === code.replace('-', '');
  }

  link(key: string, number: Phone): void {
    this.stop();
    this.#listener.linked(key, number);
  }

  refuse(ending: Ending): void {
    this.stop();
    this.#listener.refused(ending);
  }

  stop(): void {
    this.#over = true;
    clearTimeout(this.#timer);
  }
}
