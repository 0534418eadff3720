import { cli } from '@recado/texts';
import { serverTable } from '../../settings/serverTable.ts';
import type { CommandSpec } from '../CommandSpec.ts';
import { serverCommand } from '../serverCommand.ts';

const { transport, transportOptions } = serverTable;
const { plugins, doctor } = cli;

/** What finds out what is wrong, and puts it right. */
export const operationSpecs: readonly CommandSpec[] = [
  serverCommand({
    name: 'doctor',
    texts: doctor,
    options: serverTable,
    load: async () => (await import('../../commands/doctor.ts')).doctor,
  }),
  serverCommand({
    name: 'plugins',
    texts: plugins,
    options: { transport, transportOptions },
    load: async () => (await import('../../commands/plugins.ts')).plugins,
  }),
];
