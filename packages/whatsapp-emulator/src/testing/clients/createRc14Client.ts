import * as baileys from '@whiskeysockets/baileys';
import { trustEmulator } from '../trustEmulator.ts';
import { trustMediaHost } from '../trustMediaHost.ts';
import { BaileysDriver } from './BaileysDriver.ts';
import type { ScenarioClientFactory } from './ScenarioClient.ts';

/** Creates clients of the Baileys release that this repository uses. */
export const createRc14Client: ScenarioClientFactory = async emulator => {
  trustEmulator(emulator);
  const media = await trustMediaHost(emulator);
  return new BaileysDriver({ baileys, media, downloads: media }, emulator.url);
};
