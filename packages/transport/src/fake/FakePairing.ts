import { randomBytes, randomInt } from 'node:crypto';
import type { PhoneNumber } from '../address.ts';
import type { PasskeyStep } from '../passkeyLinking.ts';
import type { FakeConnectionCloseDetails, FakePasskeyDemand } from './FakeFaults.ts';
import { FakePasskeyCeremony } from './FakePasskeyCeremony.ts';

/** Lifetime and maximum number of the QR codes that are shown during pairing. */
export interface FakePairingOptions {
  /** Lifetime of one QR in milliseconds. */
  readonly qrLifetimeMs: number;
  /** Maximum number of QRs, shown one after the other. */
  readonly qrCount: number;
}

/** Receives the events of a pairing. */
export interface FakePairingListener {
  onQr(qr: string, expiresAt: Date): void;
  /** @param key device key for the client to store */
  onLinked(key: string, number: PhoneNumber): void;
  onExpired(): void;
  /** Called at each step of linking with a passkey. */
  onPasskeyStep(step: PasskeyStep): void;
  /** Called when the QR was scanned but the network does not link the account. */
  onRefused(closeDetails: FakeConnectionCloseDetails): void;
}

const QR_PREFIX = 'recado-fake:';
const CODE_ALPHABET = '123456789ABCDEFGHJKLMNPQRSTVWXYZ';

/** An unlinked client. It shows QRs until one is scanned, the pairing code is entered, or all QRs expire. */
export class FakePairing {
  readonly #options: FakePairingOptions;
  readonly #listener: FakePairingListener;
  #shownCount = 0;
  #ref = '';
  #code: { readonly number: PhoneNumber; readonly text: string } | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isOver = false;
  /** Linking with a passkey, after the network has required one. */
  passkey: FakePasskeyCeremony | undefined;

  constructor(options: FakePairingOptions, listener: FakePairingListener) {
    this.#options = options;
    this.#listener = listener;
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  showNextQr(): void {
    if (this.#isOver) return;
    if (this.#shownCount === this.#options.qrCount) {
      this.stop();
      this.#listener.onExpired();
      return;
    }
    this.#shownCount += 1;
    this.#ref = randomBytes(16).toString('base64url');
    this.#timer = setTimeout(() => this.showNextQr(), this.#options.qrLifetimeMs);
    this.#listener.onQr(`${QR_PREFIX}${this.#ref}`, new Date(Date.now() + this.#options.qrLifetimeMs));
  }

  /** Creates a pairing code that only this number's phone can enter. The previous code becomes invalid. */
  createCode(number: PhoneNumber): string {
    const text = Array.from({ length: 8 }, () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)]).join('');
    this.#code = { number, text };
    return text;
  }

  isCurrentQr(qr: string): boolean {
    return !this.#isOver && qr === `${QR_PREFIX}${this.#ref}`;
  }

  isCurrentCode(number: PhoneNumber, code: string): boolean {
    return !this.#isOver && this.#code?.number === number && this.#code.text === code.replace('-', '');
  }

  link(key: string, number: PhoneNumber): void {
    this.stop();
    this.#listener.onLinked(key, number);
  }

  /** Requires a passkey instead of linking. @param link links the device after the passkey was proved */
  requirePasskey(demand: FakePasskeyDemand, link: () => void): void {
    this.stop();
    this.passkey = new FakePasskeyCeremony(demand, {
      onStep: step => this.#listener.onPasskeyStep(step),
      onProven: link,
      onEnded: closeDetails => this.refuse(closeDetails),
    });
    this.passkey.start();
  }

  refuse(closeDetails: FakeConnectionCloseDetails): void {
    this.stop();
    this.#listener.onRefused(closeDetails);
  }

  stop(): void {
    this.#isOver = true;
    clearTimeout(this.#timer);
    this.passkey?.stop();
  }
}
