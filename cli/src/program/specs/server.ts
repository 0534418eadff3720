import { cli } from '@recado/texts';
import { serverTable } from '../../settings/serverTable.ts';
import type { CommandSpec } from '../CommandSpec.ts';
import { serverCommand } from '../serverCommand.ts';

const { dataDir, databaseUrl, logLevel } = serverTable;
const { serve, migrate, grantAdmin, backup, restore } = cli;

const onDatabase = { dataDir, databaseUrl, logLevel: { ...logLevel, shownFallback: 'warn' } } as const;

/** What runs the platform and looks after its data. */
export const serverSpecs: readonly CommandSpec[] = [
  serverCommand({
    name: 'serve',
    texts: serve,
    options: serverTable,
    // Whoever watches a terminal wants to see trouble; whoever reads a service's log, what happened.
    level: () => (process.stderr.isTTY ? 'warn' : 'info'),
    load: async () => (await import('../../commands/serve/serve.ts')).serve,
  }),
  serverCommand({
    name: 'migrate',
    texts: migrate,
    options: onDatabase,
    load: async () => (await import('../../commands/migrate/migrate.ts')).migrate,
  }),
  serverCommand({
    name: 'grant-admin',
    texts: grantAdmin,
    args: [{ name: grantAdmin.argument, about: grantAdmin.email }],
    options: onDatabase,
    load: async () => (await import('../../commands/grant-admin/grantAdmin.ts')).grantAdmin,
  }),
  serverCommand({
    name: 'backup',
    texts: backup,
    args: [{ name: backup.argument, about: backup.file }],
    options: onDatabase,
    load: async () => (await import('../../commands/backup/backup.ts')).backup,
  }),
  serverCommand({
    name: 'restore',
    texts: restore,
    args: [{ name: restore.argument, about: restore.file }],
    options: onDatabase,
    load: async () => (await import('../../commands/restore/restore.ts')).restore,
  }),
];
