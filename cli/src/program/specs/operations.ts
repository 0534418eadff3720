import { cli } from '@recado/texts';
import { serverTable } from '../../settings/serverTable.ts';
import type { CommandSpec } from '../CommandSpec.ts';
import { platformCommand } from '../platformCommand.ts';
import { serverCommand } from '../serverCommand.ts';
import { deliverySpecs } from './deliveries.ts';

const { transport, transportOptions } = serverTable;
const { plugins, doctor, open } = cli;

/** What finds out what is wrong, and puts it right. */
export const operationSpecs: readonly CommandSpec[] = [
  ...deliverySpecs,
  platformCommand({
    name: 'open',
    texts: open,
    args: [{ name: open.argument, about: open.client, optional: true }],
    speaksFor: 'anybody',
    load: async () => (await import('../../commands/open/open.ts')).open,
  }),
  serverCommand({
    name: 'doctor',
    texts: doctor,
    options: serverTable,
    load: async () => (await import('../../commands/doctor/doctor.ts')).doctor,
  }),
  serverCommand({
    name: 'plugins',
    texts: plugins,
    options: { transport, transportOptions },
    load: async () => (await import('../../commands/plugins/plugins.ts')).plugins,
  }),
];
