import { listPossiblePhoneNumbers, parsePhone } from '@recado/contract/rules';
import {
  type DatabaseConnection,
  type ImportedLineConnectionState,
  type SessionImportOutcome,
  type SessionImportReport,
  waitForImportedLineState,
} from '@recado/server';
import { cliTexts } from '@recado/texts';
import {
  type ImportedSession,
  type ImportedSessionFiles,
  type TransportPlugin,
  UnreadableSession,
} from '@recado/transport';
import { Failure } from '../../errors.ts';
import { loadPlugin } from '../../serving/loadPlugin.ts';

const texts = cliTexts.importSession;

/**
 * Maximum milliseconds to wait. `takeover`: until a running platform takes over the client. `connection`: until
 * the client connects. `reclaim`: whether another program that still runs takes the connection back.
 */
const TIMEOUTS_MS = { takeover: 12_000, connection: 20_000, reclaim: 4_000 };

/**
 * Returns the functions that read sessions and messages that Baileys stored. Baileys may have run alone or
 * as part of another program.
 *
 * @throws Failure if the Baileys transport is not installed
 */
export async function loadBaileysDataReaders(): Promise<
  Required<Pick<TransportPlugin, 'readSession' | 'readImportedMessage'>>
> {
  const { readSession: readBaileysSession, readImportedMessage } = (await loadPlugin('baileys')).plugin;
  if (!readBaileysSession || !readImportedMessage) throw new Failure(texts.noReader);
  return { readSession: readBaileysSession, readImportedMessage };
}

/**
 * Reads a session that a Baileys program has stored.
 *
 * @param sessionName name of the session in error messages
 * @throws Failure if the source contains no session
 */
export async function readBaileysSession(
  source: string | ImportedSessionFiles,
  sessionName: string,
): Promise<ImportedSession> {
  const reader = await loadBaileysDataReaders();
  try {
    return await reader.readSession(source);
  } catch (cause) {
    if (!(cause instanceof Error) || cause.name !== UnreadableSession.name) throw cause;
    const { reason, message } = cause as UnreadableSession;
    const { missing, unlinked, broken } = texts.failures;
    const failureText =
      reason === 'broken' ? broken(message) : reason === 'unlinked' ? unlinked(sessionName) : missing(sessionName);
    throw new Failure(failureText, { cause });
  }
}

/** Returns the client to which a session was imported. @throws Failure if the session cannot be imported */
export function getImportedClient(
  { outcome, client }: SessionImportReport,
  fallbackName: string,
): NonNullable<SessionImportReport['client']> {
  const { failures } = texts;
  const name = client?.businessName ?? fallbackName;
  const refusals: Readonly<Partial<Record<SessionImportOutcome, string>>> = {
    'not-found': failures.notFound(fallbackName),
    several: failures.ambiguousClient(fallbackName),
    linked: failures.linked(name),
    'in-use': failures.inUse(name),
    'other-version': failures.otherVersion,
  };
  const refusal = refusals[outcome];
  if (refusal !== undefined || !client) throw new Failure(refusal ?? failures.notFound(fallbackName));
  return client;
}

/**
 * Returns the client that receives the other data of a program. A client that is already linked keeps its session
 * (`isLinked`). @throws Failure if the session cannot be imported
 */
export function getDataRecipient(
  report: SessionImportReport,
  fallbackName: string,
): NonNullable<SessionImportReport['client']> & { readonly isLinked: boolean } {
  const { outcome, client } = report;
  if (outcome === 'linked' && client) return { ...client, isLinked: true };
  return { ...getImportedClient(report, fallbackName), isLinked: false };
}

/** Returns whether a session's number is the client's number, regardless of the number format. */
export const isSamePhoneNumber = (number: string, phoneNumber: string): boolean => {
  const parsed = parsePhone(number);
  return parsed !== undefined && listPossiblePhoneNumbers(parsed).includes(phoneNumber);
};

/**
 * Waits until the platform has connected an imported client, and returns a message for the user.
 *
 * @throws Failure if another program still uses the session
 */
export async function waitForImportedClient(connection: DatabaseConnection, clientId: string): Promise<string> {
  const isReplaced = ({ reason }: ImportedLineConnectionState) => reason === 'replaced';
  const isSettled = (line: ImportedLineConnectionState) => line.state === 'connected' || isReplaced(line);
  const takeoverState = await waitForImportedLineState(connection, clientId, {
    timeoutMs: TIMEOUTS_MS.takeover,
    isReached: line => line.isOpen || isSettled(line),
  });
  if (!takeoverState.isOpen && !isSettled(takeoverState)) return texts.connectsLater;
  const connectionState = await waitForImportedLineState(connection, clientId, {
    timeoutMs: TIMEOUTS_MS.connection,
    isReached: isSettled,
  });
  const isReclaimed =
    connectionState.state === 'connected' &&
    isReplaced(
      await waitForImportedLineState(connection, clientId, { timeoutMs: TIMEOUTS_MS.reclaim, isReached: isReplaced }),
    );
  if (isReclaimed || isReplaced(connectionState)) throw new Failure(texts.replaced);
  return connectionState.state === 'connected' ? texts.connected : texts.stillConnecting;
}
