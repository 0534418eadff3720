import Joi from 'joi';

/** Options of this transport that the operator can set. */
export interface CloudApiOptions {
  /**
   * Address of the API: Meta's, or another such as an emulator's. Must be HTTPS unless it is a loopback address.
   */
  readonly url: string;
  /** Version of the Graph API, such as `v26.0`. */
  readonly version: string;
  /** Label of the button that opens a list of options. */
  readonly listButton: string;
  /** Maximum number of messages that one number sends within a second. */
  readonly messagesPerSecond: number;
}

/** Returns whether tokens may be sent to this URL. */
const isSafe = ({ protocol, hostname }: URL): boolean =>
  protocol === 'https:' || ['127.0.0.1', '[::1]', 'localhost'].includes(hostname);

const validateUrl: Joi.CustomValidator<string> = (value, helpers) =>
  isSafe(new URL(value)) ? value.replace(/\/+$/, '') : helpers.message({ custom: '"url" must be https' });

export const optionsSchema = Joi.object<CloudApiOptions>({
  url: Joi.string()
    .uri({ scheme: ['http', 'https'] })
    .custom(validateUrl)
    .default('https://graph.facebook.com'),
  version: Joi.string()
    .pattern(/^v\d{1,3}\.\d$/, 'a version of the Graph API')
    .default('v26.0'),
  listButton: Joi.string().trim().min(1).max(20).default('Ver opciones'),
  messagesPerSecond: Joi.number().integer().min(1).max(1_000).default(80),
});
