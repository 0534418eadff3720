import { createRequire } from 'node:module';
import type { TransportPlugin } from '@recado/transport';
import { createCloudTransport } from './createCloudTransport.ts';
import { type CloudApiOptions, optionsSchema } from './options.ts';
import { cloudApiWebhook } from './webhook/cloudApiWebhook.ts';

const { version } = createRequire(import.meta.url)('../package.json') as { version: string };

/** Transport plugin for WhatsApp over Meta's Cloud API. */
export const plugin: TransportPlugin<CloudApiOptions> = {
  name: 'cloud-api',
  version,
  options: optionsSchema,
  create: options => createCloudTransport(options),
  webhook: cloudApiWebhook,
};
