import { cliTexts } from '@recado/texts';
import { createPlatformCommand } from '../../program/createPlatformCommand.ts';
import { linkOptions } from './options.ts';

const { link } = cliTexts;

export const linkSpec = createPlatformCommand({
  name: 'link',
  texts: link,
  args: [{ name: link.argument, description: link.client }],
  options: linkOptions,
  load: async () => (await import('./runLinkCommand.ts')).runLinkCommand,
});
