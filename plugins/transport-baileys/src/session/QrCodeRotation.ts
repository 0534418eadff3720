import {
  type BinaryNode,
  buildPairingQRData,
  getBinaryNodeChild,
  getBinaryNodeChildren,
  type WASocket,
} from '@whiskeysockets/baileys';
import type { BaileysTimings } from '../resolveBaileysSettings.ts';
import { interceptStanzas } from '../socket/interceptStanzas.ts';

export interface QrCodeRotationOptions {
  readonly sock: WASocket;
  readonly timings: Pick<BaileysTimings, 'firstQrMs' | 'nextQrMs'>;
  /** Name of the system and name of the browser, which the code contains. */
  readonly browser: [string, string, string];
  onQr(qr: string, expiresAt: Date): void;
  /** Called when the last QR code has expired. */
  onExpired(): void;
}

/**
 * Shows the QR codes of a client that is not linked, one after the other. It replaces the rotation of Baileys, which
 * cannot be stopped: Baileys ends the connection after the last code, also during the linking with a passkey.
 */
export class QrCodeRotation {
  readonly #options: QrCodeRotationOptions;
  #refs: readonly string[] = [];
  #isFirst = true;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: QrCodeRotationOptions) {
    this.#options = options;
  }

  /** Call it after `catchSocketListenerFailures`, because it replaces the listeners of Baileys. */
  listen(): void {
    const { sock } = this.#options;
    interceptStanzas(sock.ws, 'CB:iq,type:set,pair-device', stanza => {
      const { id = '', from = '' } = stanza.attrs;
      sock.sendNode({ tag: 'iq', attrs: { to: from, type: 'result', id } }).catch(() => undefined);
      this.#start(stanza);
    });
  }

  /** Shows no further code. The connection then has no end of its own. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#refs = [];
  }

  #start(stanza: BinaryNode): void {
    this.stop();
    this.#refs = getBinaryNodeChildren(getBinaryNodeChild(stanza, 'pair-device'), 'ref').map(({ content }) =>
      Buffer.from((content ?? '') as Uint8Array).toString('utf8'),
    );
    this.#isFirst = true;
    this.#showNext();
  }

  #showNext(): void {
    const { sock, browser, timings, onExpired, onQr } = this.#options;
    if (!sock.ws.isOpen) return;
    const [ref, ...refs] = this.#refs;
    if (ref === undefined) {
      onExpired();
      return;
    }
    this.#refs = refs;
    // Read the secret for each code, because linking by a pairing code replaces it.
    const { advSecretKey, noiseKey, signedIdentityKey } = sock.authState.creds;
    const [noise, identity] = [noiseKey, signedIdentityKey].map(key => Buffer.from(key.public).toString('base64'));
    const lifetimeMs = this.#isFirst ? timings.firstQrMs : timings.nextQrMs;
    this.#isFirst = false;
    this.#timer = setTimeout(() => this.#showNext(), lifetimeMs);
    const expiresAt = new Date(Date.now() + lifetimeMs);
    onQr(buildPairingQRData(ref, noise ?? '', identity ?? '', advSecretKey, browser), expiresAt);
  }
}
