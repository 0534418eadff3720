import * as baileys from '@whiskeysockets/baileys';
import { redirectFetchToMediaHost } from '../redirectFetchToMediaHost.ts';
import { trustEmulator } from '../trustEmulator.ts';
import { BaileysDriver } from './BaileysDriver.ts';
import type { ScenarioClientFactory } from './ScenarioClient.ts';

/** Creates clients of the Baileys release that this repository uses. */
export const createBaileysRc14Client: ScenarioClientFactory = async emulator => {
  trustEmulator(emulator);
  const media = await redirectFetchToMediaHost(emulator);
  return new BaileysDriver({ baileys, media, downloads: media }, emulator.url);
};
