import Joi from 'joi';

/** Options of this transport that an operator can set. */
export interface BaileysOptions {
  /** URL of the WebSocket of WhatsApp or of an emulator. */
  readonly url: string;
  /**
   * Public key with which the Noise certificate chain is verified, in hexadecimal. Default: WhatsApp's own key.
   */
  readonly rootKey?: string;
  /** Additional certificate authority for the WebSocket and the media host, as PEM. */
  readonly ca?: string;
  /**
   * The only host from which files are fetched, with its port if it has one. Default: WhatsApp's media host if
   * `url` is WhatsApp's own URL, otherwise the host of `url`.
   */
  readonly mediaHost?: string;
  /** Name of this device in the phone's list of linked devices. */
  readonly browserName: string;
  /**
   * Version of WhatsApp Web that this client reports, such as `2.3000.1043857760`. Default: the version in
   * Baileys' package.
   */
  readonly waVersion?: string;
}

export const baileysOptionsSchema = Joi.object<BaileysOptions>({
  url: Joi.string()
    .uri({ scheme: ['ws', 'wss'] })
    .default('wss://web.whatsapp.com/ws/chat'),
  rootKey: Joi.string().hex().length(64),
  ca: Joi.string().pattern(/-----BEGIN CERTIFICATE-----/, 'a PEM certificate'),
  mediaHost: Joi.string().pattern(/^(\[[0-9a-f:]+\]|[a-z0-9.-]+)(:\d{1,5})?$/i, 'a host'),
  browserName: Joi.string().trim().min(1).max(50).default('Recado'),
  waVersion: Joi.string().pattern(/^\d{1,9}\.\d{1,9}\.\d{1,10}$/, 'a version of three numbers'),
});
