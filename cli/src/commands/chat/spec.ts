import { cli } from '@recado/texts';
import { platformCommand } from '../../program/platformCommand.ts';
import { chatOptions } from './options.ts';

const { chat } = cli;

export const chatSpec = platformCommand({
  name: 'chat',
  texts: chat,
  args: [chat.client, chat.chat],
  options: chatOptions,
  acceptsApiToken: true,
  load: async () => (await import('./chat.ts')).chat,
});
