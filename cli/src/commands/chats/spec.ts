import { cliTexts } from '@recado/texts';
import { createPlatformCommand } from '../../program/createPlatformCommand.ts';
import { chatListOptions } from './options.ts';

const { chats } = cliTexts;

export const chatsSpec = createPlatformCommand({
  name: 'chats',
  texts: chats,
  args: [chats.client],
  options: chatListOptions,
  acceptsApiToken: true,
  load: async () => (await import('./listChats.ts')).listChats,
});
