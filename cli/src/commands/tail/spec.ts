import { cliTexts } from '@recado/texts';
import { createPlatformCommand } from '../../program/createPlatformCommand.ts';
import { tailOptions } from './options.ts';

const { tail } = cliTexts;

export const tailSpec = createPlatformCommand({
  name: 'tail',
  texts: tail,
  args: [{ name: tail.argument, description: tail.client, optional: true, variadic: true }],
  options: tailOptions,
  acceptsApiToken: true,
  load: async () => (await import('./printClientEvents.ts')).printClientEvents,
});
