import { cli } from '@recado/texts';
import { platformCommand } from '../../program/platformCommand.ts';
import { linkOptions } from './options.ts';

const { link } = cli;

export const linkSpec = platformCommand({
  name: 'link',
  texts: link,
  args: [{ name: link.argument, description: link.client }],
  options: linkOptions,
  load: async () => (await import('./link.ts')).link,
});
