import { possiblePhones, readPhone } from '@recado/contract/rules';
import {
  type DatabaseConnection,
  type ImportOutcome,
  type ImportReport,
  type LineState,
  watchLine,
} from '@recado/server';
import { cli } from '@recado/texts';
import {
  type ForeignFiles,
  type ForeignSession,
  type TransportPlugin,
  UnreadableSession,
} from '@recado/transport';
import { Failure } from '../../errors.ts';
import { findPlugin } from '../../serving/findPlugin.ts';

const texts = cli.importing;

/** Milliseconds in which a running platform takes a line up, then connects it, and in which a program that goes on takes it back. */
const PATIENCE = { takingUp: 12_000, connecting: 20_000, lasting: 4_000 };

/** Who reads what plain Baileys keeps, here or in another program. @throws Failure where that is not installed */
export async function baileysReader(): Promise<Required<Pick<TransportPlugin, 'readSession' | 'readKept'>>> {
  const { readSession, readKept } = (await findPlugin('baileys')).plugin;
  if (!readSession || !readKept) throw new Failure(texts.noReader);
  return { readSession, readKept };
}

/** @param where it is kept, for people. @throws Failure when it is none */
export async function readSession(kept: string | ForeignFiles, where: string): Promise<ForeignSession> {
  const reader = await baileysReader();
  try {
    return await reader.readSession(kept);
  } catch (cause) {
    if (!(cause instanceof Error) || cause.name !== UnreadableSession.name) throw cause;
    const { reason, message } = cause as UnreadableSession;
    const { missing, unlinked, broken } = texts.failures;
    const said =
      reason === 'broken' ? broken(message) : reason === 'unlinked' ? unlinked(where) : missing(where);
    throw new Failure(said, { cause });
  }
}

/** @throws Failure when nothing was done, and nothing could be */
export function done({ outcome, client }: ImportReport, named: string): NonNullable<ImportReport['client']> {
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

/** Whether a session's number is the one that a client has, in any spelling. */
export const isOf = (number: string, phoneNumber: string): boolean => {
  const written = readPhone(number);
  return written !== undefined && possiblePhones(written).includes(phoneNumber);
};

/** @throws Failure when the other program has it still */
export async function howItFares(connection: DatabaseConnection, clientId: string): Promise<string> {
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
  const isBack =
    found.state === 'connected' &&
    isReplaced(await watchLine(connection, clientId, { milliseconds: PATIENCE.lasting, enough: isReplaced }));
  if (isBack || isReplaced(found)) throw new Failure(texts.replaced);
  return found.state === 'connected' ? texts.connected : texts.stillConnecting;
}
