import Joi from 'joi';

/** What the operator may say about this transport. */
export interface CloudOptions {
  /** In place of Meta's address: an emulator's. Anything but loopback has to be https. */
  readonly url: string;
  /** Of the Graph API, `v26.0`. */
  readonly version: string;
  /** What stands on the button that opens a list. */
  readonly listButton: string;
  /** Most messages that one number sends within a second. */
  readonly messagesPerSecond: number;
}

/** Whose token may be told to whoever listens there. */
const isSafe = ({ protocol, hostname }: URL): boolean =>
  protocol === 'https:' || ['127.0.0.1', '[::1]', 'localhost'].includes(hostname);

const address: Joi.CustomValidator<string> = (value, helpers) =>
  isSafe(new URL(value)) ? value.replace(/\/+$/, '') : helpers.message({ custom: '"url" must be https' });

export const optionsSchema = Joi.object<CloudOptions>({
  url: Joi.string()
    .uri({ scheme: ['http', 'https'] })
    .custom(address)
    .default('https://graph.facebook.com'),
  version: Joi.string()
    .pattern(/^v\d{1,3}\.\d$/, 'a version of the Graph API')
    .default('v26.0'),
  listButton: Joi.string().trim().min(1).max(20).default('Ver opciones'),
  messagesPerSecond: Joi.number().integer().min(1).max(1_000).default(80),
});
