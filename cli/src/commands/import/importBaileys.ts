import { resolve } from 'node:path';
import { possiblePhones, readPhone } from '@recado/contract/rules';
import {
  type DatabaseConnection,
  type ImportOutcome,
  type ImportReport,
  importSession,
  type LineState,
  watchLine,
} from '@recado/server';
import { cli } from '@recado/texts';
import type { ForeignSession } from '@recado/transport';
import { UnreadableSession } from '@recado/transport';
import { Failure, UsageError } from '../../errors.ts';
import type { CommandLine } from '../../program/CommandSpec.ts';
import { findPlugin } from '../../serving/findPlugin.ts';
import { openSecrets } from '../../serving/openSecrets.ts';
import { requireData } from '../../serving/requireData.ts';
import { withDatabase } from '../../serving/withDatabase.ts';
import type { ServerContext } from '../../settings/openServerContext.ts';
import { resolveSettings } from '../../settings/resolveSettings.ts';
import { importOptions } from './options.ts';

const texts = cli.importing;

/** Milliseconds in which a running platform takes a line up, and then connects it. */
const PATIENCE = { takingUp: 6_000, connecting: 20_000 };

/** `recado import baileys FOLDER --client CLIENT`: a line linked elsewhere is connected here. Nothing changes in the folder. */
export async function importBaileys(context: ServerContext, line: CommandLine): Promise<void> {
  const { client, dryRun = false } = await resolveSettings(importOptions, line);
  if (client === undefined) throw new UsageError(texts.noClient);
  const session = await read(resolve(line.args[0] ?? ''));
  await requireData(context.settings);
  const secrets = await openSecrets(context);
  await withDatabase(context, async ({ connection }) => {
    const { changes, number } = session;
    const report = await importSession(connection, secrets, { client, changes, dryRun, log: context.log });
    const { id, businessName, phoneNumber } = done(report, client);
    context.say(texts.found(number, String(changes.length - 1)));
    if (session.ignored.length > 0) context.say(texts.ignored(session.ignored.join(', ')));
    if (!isOf(number, phoneNumber)) context.say(texts.otherNumber(number, businessName));
    if (dryRun) context.say(texts.stopOther);
    const told = { outcome: report.outcome, clientId: id, number, keys: changes.length - 1 };
    if (dryRun) return context.print(texts.possible(businessName), told);
    context.print(texts.imported(businessName), told);
    context.say(await howItFares(connection, id));
  });
}

async function read(folder: string): Promise<ForeignSession> {
  const { plugin } = await findPlugin('baileys');
  if (!plugin.readSession) throw new Failure(texts.noReader);
  try {
    return await plugin.readSession(folder);
  } catch (cause) {
    if (!(cause instanceof Error) || cause.name !== UnreadableSession.name) throw cause;
    const { reason, message } = cause as UnreadableSession;
    const { missing, unlinked, broken } = texts.failures;
    const said =
      reason === 'broken' ? broken(message) : reason === 'unlinked' ? unlinked(folder) : missing(folder);
    throw new Failure(said, { cause });
  }
}

/** @throws Failure when nothing was done, and nothing could be */
function done({ outcome, client }: ImportReport, named: string): NonNullable<ImportReport['client']> {
  const { failures } = texts;
  const name = client?.businessName ?? named;
  const refusals: Readonly<Partial<Record<ImportOutcome, string>>> = {
    'not-found': failures.notFound(named),
    several: failures.several(named),
    linked: failures.linked(name),
    'in-use': failures.inUse(name),
    'other-version': failures.otherVersion,
  };
  const refusal = refusals[outcome];
  if (refusal !== undefined || !client) throw new Failure(refusal ?? failures.notFound(named));
  return client;
}

const isOf = (number: string, phoneNumber: string): boolean => {
  const written = readPhone(number);
  return written !== undefined && possiblePhones(written).includes(phoneNumber);
};

/** @throws Failure when the other program has it still */
async function howItFares(connection: DatabaseConnection, clientId: string): Promise<string> {
  const isReplaced = ({ reason }: LineState) => reason === 'replaced';
  const isSettled = (line: LineState) => line.state === 'connected' || isReplaced(line);
  const taken = await watchLine(connection, clientId, {
    milliseconds: PATIENCE.takingUp,
    enough: line => line.isOpen || isSettled(line),
  });
  if (!taken.isOpen && !isSettled(taken)) return texts.later;
  const found = await watchLine(connection, clientId, {
    milliseconds: PATIENCE.connecting,
    enough: isSettled,
  });
  if (isReplaced(found)) throw new Failure(texts.replaced);
  return found.state === 'connected' ? texts.connected : texts.stillConnecting;
}
