import Joi from 'joi';

/** Options of this transport that an operator can set. */
export interface BaileysOptions {
  /** URL of WhatsApp's WebSocket, or of an emulator's. */
  readonly url: string;
  /** Public key that signs the Noise certificate chain, in hexadecimal. Default: WhatsApp's own. */
  readonly rootKey?: string;
  /** PEM of an additional certificate authority for the WebSocket and the media host. */
  readonly ca?: string;
  /**
   * The only host from which files are fetched, with its port if it has one. Default: WhatsApp's, or
   * that of `url`.
   */
  readonly mediaHost?: string;
  /** Name in the phone's list of linked devices. */
  readonly browserName: string;
  /**
   * Version of WhatsApp Web to report, such as `2.3000.1043857760`. Default: the one that Baileys was
   * published with.
   */
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
