import { cliTexts } from '@recado/texts';
import { createPlatformCommand } from '../../program/createPlatformCommand.ts';

const { templates } = cliTexts;

export const templatesSpec = createPlatformCommand({
  name: 'templates',
  texts: templates,
  args: [templates.client],
  acceptsApiToken: true,
  load: async () => (await import('./listTemplates.ts')).listTemplates,
});
