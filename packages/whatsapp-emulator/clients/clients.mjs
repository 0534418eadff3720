import { BaileysDriver } from '../src/testing/clients/BaileysDriver.ts';
import { rc14 } from '../src/testing/clients/rc14.ts';
import { trustEmulator } from '../src/testing/trustEmulator.ts';
import { agentTo, trustMedia } from '../src/testing/trustMedia.ts';
import { ZapoDriver } from './ZapoDriver.mjs';

/** Files go by axios, which takes an agent; it fetches every file from mmg.whatsapp.net. */
const before7 = baileys => async emulator => {
  trustEmulator(emulator);
  const httpsAgent = agentTo(emulator);
  const media = { fetchAgent: httpsAgent, options: { httpsAgent } };
  return new BaileysDriver({ baileys, media, downloads: { options: { httpsAgent } } }, emulator.url);
};

/** Files go by fetch, which takes a dispatcher. */
const beforeRc10 = baileys => async emulator => {
  trustEmulator(emulator);
  const { dispatcher } = (await trustMedia(emulator)).options;
  const media = { fetchAgent: dispatcher, options: { dispatcher } };
  return new BaileysDriver({ baileys, media, downloads: { options: { dispatcher } } }, emulator.url);
};

/** The clients of the matrix, by the name in its table. */
export const clients = {
  'Baileys 7.0.0-rc14': rc14,
  'Baileys 7.0.0-rc.9': beforeRc10(await import('baileys-7-rc9')),
  'Baileys 6.7.24': before7(await import('baileys-6')),
  'zapo-js 0.3.0': async emulator => new ZapoDriver(emulator),
};
