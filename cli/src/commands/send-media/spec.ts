import { cli } from '@recado/texts';
import { platformCommand } from '../../program/platformCommand.ts';
import { sendMediaOptions } from './options.ts';

const { send, sendMedia } = cli;

export const sendMediaSpec = platformCommand({
  name: 'send-media',
  texts: sendMedia,
  args: [send.client, send.to, sendMedia.file],
  options: sendMediaOptions,
  acceptsApiToken: true,
  load: async () => (await import('./sendMedia.ts')).sendMedia,
});
