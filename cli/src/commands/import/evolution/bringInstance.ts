import {
  type BroughtPast,
  type DatabaseConnection,
  type ForeignDatabase,
  importPast,
  importSession,
  type Secrets,
} from '@recado/server';
import { cli } from '@recado/texts';
import { Failure } from '../../../errors.ts';
import type { SettingsOf } from '../../../settings/Option.ts';
import type { ServerContext } from '../../../settings/openServerContext.ts';
import { baileysReader, done, howItFares, isOf, readSession } from '../bringing.ts';
import type { evolutionOptions } from '../options.ts';
import { BAILEYS, countPast, type Instance, readPast } from './readInstances.ts';
import { readKeys } from './readKeys.ts';

const texts = cli.importing.evolution;

export interface Bringing {
  readonly context: ServerContext;
  /** Ours. */
  readonly connection: DatabaseConnection;
  readonly secrets: Secrets;
  readonly evolution: ForeignDatabase;
  readonly settings: SettingsOf<typeof evolutionOptions>;
  /** No other instance is brought. */
  readonly isOnly: boolean;
}

/**
 * One line, with all that is kept of it; a client that is linked here already gets the past alone. What stands in the way
 * of one is said, and the next is brought.
 *
 * @returns whether it was, or could be, brought
 */
export async function bringInstance(bringing: Bringing, instance: Instance): Promise<boolean> {
  const { context } = bringing;
  context.say(texts.instance(instance.name, instance.number ?? ''));
  try {
    await bring(bringing, instance);
    return true;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    if (bringing.isOnly) throw error;
    context.say(texts.skipped(error.message));
    return false;
  }
}

async function bring(bringing: Bringing, instance: Instance): Promise<void> {
  const { context, connection, secrets, evolution, settings } = bringing;
  const { client: named, dryRun = false } = settings;
  const session = await sessionOf(bringing, instance);
  const client = named ?? session.number;
  const { changes, number } = session;
  const ask = (isTried: boolean) =>
    importSession(connection, secrets, { client, changes, dryRun: isTried, log: context.log });
  const looked = await ask(true);
  const isLinked = looked.outcome === 'linked' && looked.client !== undefined;
  const { id, businessName, phoneNumber } = isLinked && looked.client ? looked.client : done(looked, client);
  context.say(cli.importing.found(number, String(changes.length - 1)));
  if (!isOf(number, phoneNumber)) context.say(cli.importing.otherNumber(number, businessName));
  if (isLinked) context.say(texts.pastOnly(businessName));
  const told = { instance: instance.name, clientId: id, number, keys: changes.length - 1 };
  const there = await countPast(evolution, instance.id);
  if (dryRun) {
    context.print(texts.possible(businessName, inWords(there)), {
      outcome: looked.outcome,
      ...told,
      past: there,
    });
    return;
  }
  if (!isLinked) done(await ask(false), client);
  const { readKept } = await baileysReader();
  const past = await importPast(connection, id, await readPast(evolution, instance, number, readKept));
  const outcome = isLinked ? 'linked' : 'imported';
  context.print(texts.brought(businessName, inWords(past)), { outcome, ...told, past });
  if (past.webhooks > 0) context.say(texts.webhooksAreOff);
  if (!isLinked) context.say(await howItFares(connection, id));
}

const inWords = ({ messages, names, webhooks }: Omit<BroughtPast, 'remarks'>): string =>
  texts.past(String(messages), String(names), String(webhooks));

/** Credentials are in the database, the other keys in a folder or in Redis. */
async function sessionOf(
  { settings: { keys }, isOnly }: Pick<Bringing, 'settings' | 'isOnly'>,
  { id, name, creds, integration }: Instance,
) {
  if (integration !== null && integration !== BAILEYS) throw new Failure(texts.failures.notBaileys(name));
  const files = new Map(keys === undefined ? [] : await readKeys(keys, id, isOnly));
  if (creds !== null && !files.has('creds.json')) files.set('creds.json', unwrapped(creds));
  if (!files.has('creds.json')) throw new Failure(texts.failures.noCreds(name, id));
  if (files.size === 1) throw new Failure(texts.failures.keysElsewhere(name, id));
  return readSession(files, name);
}

/** Evolution writes the JSON as a JSON text. */
function unwrapped(creds: string): string {
  try {
    const inner: unknown = JSON.parse(creds);
    return typeof inner === 'string' ? inner : creds;
  } catch {
    return creds;
  }
}
