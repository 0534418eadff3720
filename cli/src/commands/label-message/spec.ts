import { cliTexts } from '@recado/texts';
import { createPlatformCommand } from '../../program/createPlatformCommand.ts';

const { labelMessage } = cliTexts;

export const labelMessageSpec = createPlatformCommand({
  name: 'label-message',
  texts: labelMessage,
  args: [labelMessage.client, labelMessage.message, { ...labelMessage.label, optional: true, variadic: true }],
  acceptsApiToken: true,
  load: async () => (await import('./labelMessage.ts')).labelMessage,
});
