import { cli } from '@recado/texts';
import { platformCommand } from '../../program/platformCommand.ts';
import { chatsOptions } from './options.ts';

const { chats } = cli;

export const chatsSpec = platformCommand({
  name: 'chats',
  texts: chats,
  args: [chats.client],
  options: chatsOptions,
  acceptsApiToken: true,
  load: async () => (await import('./listChats.ts')).listChats,
});
