import { BaileysDriver } from '../src/testing/clients/BaileysDriver.ts';
import { createBaileysRc14Client } from '../src/testing/clients/createBaileysRc14Client.ts';
import { makeBaileysTrustEmulator } from '../src/testing/makeBaileysTrustEmulator.ts';
import { createMediaHostAgent, redirectFetchToMediaHost } from '../src/testing/redirectFetchToMediaHost.ts';
import { ZapoDriver } from './ZapoDriver.mjs';

/**
 * Creates a factory for Baileys before version 7, which transfers files with axios and accepts an agent.
 * The agent redirects downloads, because Baileys fetches every file from mmg.whatsapp.net.
 */
const createFactoryBefore7 = baileys => async emulator => {
  makeBaileysTrustEmulator(emulator);
  const httpsAgent = createMediaHostAgent(emulator);
  const media = { fetchAgent: httpsAgent, options: { httpsAgent } };
  return new BaileysDriver({ baileys, media, downloads: { options: { httpsAgent } } }, emulator.url);
};

/**
 * Creates a factory for Baileys before 7.0.0-rc10, which transfers files with fetch and accepts a
 * dispatcher.
 */
const createFactoryBeforeRc10 = baileys => async emulator => {
  makeBaileysTrustEmulator(emulator);
  const { dispatcher } = (await redirectFetchToMediaHost(emulator)).options;
  const media = { fetchAgent: dispatcher, options: { dispatcher } };
  return new BaileysDriver({ baileys, media, downloads: { options: { dispatcher } } }, emulator.url);
};

/** Factories for the clients that run every scenario, by the client's name in the table of results. */
export const clientFactories = {
  'Baileys 7.0.0-rc14': createBaileysRc14Client,
  'Baileys 7.0.0-rc.9': createFactoryBeforeRc10(await import('baileys-7-rc9')),
  'Baileys 6.7.24': createFactoryBefore7(await import('baileys-6')),
  'zapo-js 0.3.0': async emulator => new ZapoDriver(emulator),
};
