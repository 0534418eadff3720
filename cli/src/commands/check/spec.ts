import { cliTexts } from '@recado/texts';
import { createPlatformCommand } from '../../program/createPlatformCommand.ts';
import { numberCheckOptions } from './options.ts';

const { check } = cliTexts;

export const checkSpec = createPlatformCommand({
  name: 'check',
  texts: check,
  args: [{ name: check.argument, description: check.about }],
  options: numberCheckOptions,
  acceptsApiToken: true,
  load: async () => (await import('./checkPhoneNumber.ts')).checkPhoneNumber,
});
