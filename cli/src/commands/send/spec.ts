import { cli } from '@recado/texts';
import { platformCommand } from '../../program/platformCommand.ts';
import { sendOptions } from '../../sending/options.ts';

const { send } = cli;

export const sendSpec = platformCommand({
  name: 'send',
  texts: send,
  args: [send.client, send.to, { ...send.text, optional: true, variadic: true }],
  options: sendOptions,
  takesApiToken: true,
  load: async () => (await import('./send.ts')).send,
});
