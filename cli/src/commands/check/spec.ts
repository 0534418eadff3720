import { cli } from '@recado/texts';
import { platformCommand } from '../../program/platformCommand.ts';
import { checkOptions } from './options.ts';

const { check } = cli;

export const checkSpec = platformCommand({
  name: 'check',
  texts: check,
  args: [{ name: check.argument, about: check.about }],
  options: checkOptions,
  takesApiToken: true,
  load: async () => (await import('./check.ts')).check,
});
