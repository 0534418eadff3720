import { createRequire } from 'node:module';
import type { TransportPlugin } from '@recado/transport';
import { baileysTransport } from './baileysTransport.ts';
import { readKept } from './incoming/history/readKept.ts';
import { type BaileysOptions, optionsSchema } from './options.ts';
import { readMultiFile } from './vault/readMultiFile.ts';

const { version } = createRequire(import.meta.url)('../package.json') as { version: string };

/** WhatsApp by linking a device to a phone, through Baileys. */
export const plugin: TransportPlugin<BaileysOptions> = {
  name: 'baileys',
  version,
  options: optionsSchema,
  create: options => baileysTransport(options),
  readSession: readMultiFile,
  readKept,
};
