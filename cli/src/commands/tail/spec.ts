import { cli } from '@recado/texts';
import { platformCommand } from '../../program/platformCommand.ts';
import { tailOptions } from './options.ts';

const { tail } = cli;

export const tailSpec = platformCommand({
  name: 'tail',
  texts: tail,
  args: [{ name: tail.argument, description: tail.client, optional: true, variadic: true }],
  options: tailOptions,
  acceptsApiToken: true,
  load: async () => (await import('./tail.ts')).tail,
});
