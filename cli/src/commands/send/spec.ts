import { cliTexts } from '@recado/texts';
import { createPlatformCommand } from '../../program/createPlatformCommand.ts';
import { sendMessageOptions } from './options.ts';

const { send } = cliTexts;

export const sendSpec = createPlatformCommand({
  name: 'send',
  texts: send,
  args: [send.client, send.to, { ...send.text, optional: true, variadic: true }],
  options: sendMessageOptions,
  acceptsApiToken: true,
  load: async () => (await import('./sendMessage.ts')).sendMessage,
});
