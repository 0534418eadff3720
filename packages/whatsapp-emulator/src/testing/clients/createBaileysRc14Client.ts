import * as baileys from '@whiskeysockets/baileys';
import { makeBaileysTrustEmulator } from '../makeBaileysTrustEmulator.ts';
import { redirectFetchToMediaHost } from '../redirectFetchToMediaHost.ts';
import { BaileysDriver } from './BaileysDriver.ts';
import type { ScenarioClientFactory } from './ScenarioClient.ts';

/** Creates clients of the Baileys release that this repository uses. */
export const createBaileysRc14Client: ScenarioClientFactory = async emulator => {
  makeBaileysTrustEmulator(emulator);
  const media = await redirectFetchToMediaHost(emulator);
  return new BaileysDriver({ baileys, media, downloads: media }, emulator.url);
};
