import { cli } from '@recado/texts';
import type { Remote } from '../remote/openRemote.ts';
import type { ServerContext } from '../settings/openServerContext.ts';
import { remoteTable } from '../settings/remoteTable.ts';
import type { LogLevel } from '../settings/ServerSettings.ts';
import { serverTable } from '../settings/serverTable.ts';
import type { Call, CommandSpec } from './CommandSpec.ts';

const { dataDir, databaseUrl, logLevel } = serverTable;
const { url, token, apiToken, last } = remoteTable;
const { grantAdmin, backup, restore, link, tail } = cli;

const onServer = async (call: Call, level?: LogLevel): Promise<ServerContext> =>
  (await import('../settings/openServerContext.ts')).openServerContext(call, level);

const remote = async (call: Call): Promise<Remote> =>
  (await import('../remote/openRemote.ts')).openRemote(call);

const onDatabase = {
  settings: { dataDir, databaseUrl, logLevel: { ...logLevel, shownFallback: 'warn' } },
  takesConfig: true,
} as const;

/** Every command, in the order of the help. */
export const commands: readonly CommandSpec[] = [
  {
    name: 'serve',
    texts: cli.serve,
    settings: serverTable,
    takesConfig: true,
    async act(call) {
      // Whoever watches a terminal wants to see trouble; whoever reads a service's log, what happened.
      const context = await onServer(call, process.stderr.isTTY ? 'warn' : 'info');
      await (await import('../commands/serve.ts')).serve(context);
    },
  },
  {
    ...onDatabase,
    name: 'migrate',
    texts: cli.migrate,
    async act(call) {
      const context = await onServer(call);
      await (await import('../commands/migrate.ts')).migrate(context);
    },
  },
  {
    ...onDatabase,
    name: 'grant-admin',
    texts: grantAdmin,
    argument: { name: grantAdmin.argument, about: grantAdmin.email },
    async act(call) {
      const context = await onServer(call);
      await (await import('../commands/grantAdmin.ts')).grantAdmin(context, call.argument);
    },
  },
  {
    ...onDatabase,
    name: 'backup',
    texts: backup,
    argument: { name: backup.argument, about: backup.file },
    async act(call) {
      const context = await onServer(call);
      await (await import('../commands/backup.ts')).backup(context, call.argument);
    },
  },
  {
    ...onDatabase,
    name: 'restore',
    texts: restore,
    argument: { name: restore.argument, about: restore.file },
    async act(call) {
      const context = await onServer(call);
      await (await import('../commands/restore.ts')).restore(context, call.argument);
    },
  },
  {
    name: 'link',
    texts: link,
    argument: { name: link.argument, about: link.client },
    settings: { url, token },
    takesConfig: false,
    async act(call) {
      const context = await remote(call);
      await (await import('../commands/link.ts')).link(context, call.argument);
    },
  },
  {
    name: 'tail',
    texts: tail,
    argument: { name: tail.argument, about: tail.client, optional: true },
    settings: { url, token, apiToken, last },
    takesConfig: false,
    async act(call) {
      const context = await remote(call);
      await (await import('../commands/tail.ts')).tail(context, call.argument);
    },
  },
];
