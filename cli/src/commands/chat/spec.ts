import { cliTexts } from '@recado/texts';
import { createPlatformCommand } from '../../program/createPlatformCommand.ts';
import { chatCommandOptions } from './options.ts';

const { chat } = cliTexts;

export const chatSpec = createPlatformCommand({
  name: 'chat',
  texts: chat,
  args: [chat.client, chat.chat],
  options: chatCommandOptions,
  acceptsApiToken: true,
  load: async () => (await import('./openChat.ts')).openChat,
});
