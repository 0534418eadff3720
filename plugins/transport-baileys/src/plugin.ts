import { createRequire } from 'node:module';
import type { TransportPlugin } from '@recado/transport';
import { baileysTransport } from './baileysTransport.ts';
import { readImportedMessage } from './incoming/history/readImportedMessage.ts';
import { type BaileysOptions, baileysOptionsSchema } from './options.ts';
import { readMultiFileSession } from './vault/readMultiFileSession.ts';

const { version } = createRequire(import.meta.url)('../package.json') as { version: string };

/** Transport plugin that links a device to a phone's WhatsApp account, through Baileys. */
export const plugin: TransportPlugin<BaileysOptions> = {
  name: 'baileys',
  version,
  options: baileysOptionsSchema,
  create: options => baileysTransport(options),
  readSession: readMultiFileSession,
  readImportedMessage,
};
