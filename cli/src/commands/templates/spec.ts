import { cli } from '@recado/texts';
import { platformCommand } from '../../program/platformCommand.ts';

const { templates } = cli;

export const templatesSpec = platformCommand({
  name: 'templates',
  texts: templates,
  args: [templates.client],
  acceptsApiToken: true,
  load: async () => (await import('./listTemplates.ts')).listTemplates,
});
