import Joi from 'joi';

/** What the operator may say about this transport. */
export interface BaileysOptions {
  /** WhatsApp's WebSocket, or an emulator's. */
  readonly url: string;
  /** Public key that signs the Noise certificate chain, hexadecimal; absent: WhatsApp's own. */
  readonly rootKey?: string;
  /** PEM of a further certificate authority for the WebSocket and the media host. */
  readonly ca?: string;
  /** The only host files are fetched from, with its port if it has one; absent: WhatsApp's, or that of `url`. */
  readonly mediaHost?: string;
  /** What the phone shows in its list of linked devices. */
  readonly browserName: string;
  /** The version of WhatsApp Web this says it is, `2.3000.1043857760`; absent: the one Baileys was published with. */
  readonly waVersion?: string;
}

export const optionsSchema = Joi.object<BaileysOptions>({
  url: Joi.string()
    .uri({ scheme: ['ws', 'wss'] })
    .default('wss://web.whatsapp.com/ws/chat'),
  rootKey: Joi.string().hex().length(64),
  ca: Joi.string().pattern(/-----BEGIN CERTIFICATE-----/, 'a PEM certificate'),
  mediaHost: Joi.string().pattern(/^(\[[0-9a-f:]+\]|[a-z0-9.-]+)(:\d{1,5})?$/i, 'a host'),
  browserName: Joi.string().trim().min(1).max(50).default('Recado'),
  waVersion: Joi.string().pattern(/^\d{1,9}\.\d{1,9}\.\d{1,10}$/, 'a version of three numbers'),
});
