import { cli } from '@recado/texts';
import { checkTable } from '../../settings/checkTable.ts';
import { linkTable } from '../../settings/linkTable.ts';
import { sendMediaTable, sendTable } from '../../settings/sendTable.ts';
import { statusTable } from '../../settings/statusTable.ts';
import { tailTable } from '../../settings/tailTable.ts';
import type { CommandSpec } from '../CommandSpec.ts';
import { platformCommand } from '../platformCommand.ts';

const { link, unlink, restart, tail, send, sendMedia, check, status } = cli;

/** What happens on the lines, as it happens. */
export const liveSpecs: readonly CommandSpec[] = [
  platformCommand({
    name: 'link',
    texts: link,
    args: [{ name: link.argument, about: link.client }],
    options: linkTable,
    load: async () => (await import('../../commands/link/link.ts')).link,
  }),
  platformCommand({
    name: 'unlink',
    texts: unlink,
    args: [unlink.client],
    load: async () => (await import('../../commands/unlink/unlink.ts')).unlink,
  }),
  platformCommand({
    name: 'restart',
    texts: restart,
    args: [restart.client],
    load: async () => (await import('../../commands/restart/restart.ts')).restart,
  }),
  platformCommand({
    name: 'tail',
    texts: tail,
    args: [{ name: tail.argument, about: tail.client, optional: true, variadic: true }],
    options: tailTable,
    takesApiToken: true,
    load: async () => (await import('../../commands/tail/tail.ts')).tail,
  }),
  platformCommand({
    name: 'send',
    texts: send,
    args: [send.client, send.to, { ...send.text, optional: true, variadic: true }],
    options: sendTable,
    takesApiToken: true,
    load: async () => (await import('../../commands/send/send.ts')).send,
  }),
  platformCommand({
    name: 'send-media',
    texts: sendMedia,
    args: [send.client, send.to, sendMedia.url],
    options: sendMediaTable,
    takesApiToken: true,
    load: async () => (await import('../../commands/send-media/sendMedia.ts')).sendMedia,
  }),
  platformCommand({
    name: 'check',
    texts: check,
    args: [{ name: check.argument, about: check.about }],
    options: checkTable,
    takesApiToken: true,
    load: async () => (await import('../../commands/check/check.ts')).check,
  }),
  platformCommand({
    name: 'status',
    texts: status,
    options: statusTable,
    load: async () => (await import('../../commands/status/status.ts')).status,
  }),
];
