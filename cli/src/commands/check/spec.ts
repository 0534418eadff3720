import { cli } from '@recado/texts';
import { platformCommand } from '../../program/platformCommand.ts';
import { checkOptions } from './options.ts';

const { check } = cli;

export const checkSpec = platformCommand({
  name: 'check',
  texts: check,
  args: [{ name: check.argument, description: check.about }],
  options: checkOptions,
  acceptsApiToken: true,
  load: async () => (await import('./check.ts')).check,
});
