import * as baileys from '@whiskeysockets/baileys';
import { trustEmulator } from '../trustEmulator.ts';
import { trustMedia } from '../trustMedia.ts';
import { BaileysDriver } from './BaileysDriver.ts';
import type { ClientFactory } from './Client.ts';

/** Makes clients of the Baileys that the house uses. */
export const rc14: ClientFactory = async emulator => {
  trustEmulator(emulator);
  const media = await trustMedia(emulator);
  return new BaileysDriver({ baileys, media, downloads: media }, emulator.url);
};
