import { cli } from '@recado/texts';
import { linkTable } from '../../settings/linkTable.ts';
import { tailTable } from '../../settings/tailTable.ts';
import type { CommandSpec } from '../CommandSpec.ts';
import { platformCommand } from '../platformCommand.ts';

const { link, tail } = cli;

/** What happens on the lines, as it happens. */
export const liveSpecs: readonly CommandSpec[] = [
  platformCommand({
    name: 'link',
    texts: link,
    args: [{ name: link.argument, about: link.client }],
    options: linkTable,
    load: async () => (await import('../../commands/link.ts')).link,
  }),
  platformCommand({
    name: 'tail',
    texts: tail,
    args: [{ name: tail.argument, about: tail.client, optional: true, variadic: true }],
    options: tailTable,
    takesApiToken: true,
    load: async () => (await import('../../commands/tail.ts')).tail,
  }),
];
