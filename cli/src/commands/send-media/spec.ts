import { cliTexts } from '@recado/texts';
import { createPlatformCommand } from '../../program/createPlatformCommand.ts';
import { sendMediaOptions } from './options.ts';

const { send, sendMedia } = cliTexts;

export const sendMediaSpec = createPlatformCommand({
  name: 'send-media',
  texts: sendMedia,
  args: [send.client, send.to, sendMedia.file],
  options: sendMediaOptions,
  acceptsApiToken: true,
  load: async () => (await import('./sendMedia.ts')).sendMedia,
});
