import { cli } from '@recado/texts';
import { platformCommand } from '../../program/platformCommand.ts';
import { sendTextOptions } from './options.ts';

const { send } = cli;

export const sendSpec = platformCommand({
  name: 'send',
  texts: send,
  args: [send.client, send.to, { ...send.text, optional: true, variadic: true }],
  options: sendTextOptions,
  acceptsApiToken: true,
  load: async () => (await import('./sendMessage.ts')).sendMessage,
});
