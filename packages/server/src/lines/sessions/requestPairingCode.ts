import { parseWrittenPhone } from '@recado/contract/rules';
import { apiErrorTexts, connectionErrorTexts as texts } from '@recado/texts';
import { type PhoneNumber, type Session, TransportError } from '@recado/transport';
import type { Knex } from 'knex';
import { Conflict, NotFound } from '../../core/errors/index.ts';
import { loadSessionRecord } from '../state/sessionRecord.ts';
import type { TransportCapabilityLookup } from '../transports/index.ts';
import type { PairingCode, PairingCodeOptions } from './ClientSessions.ts';
import type { SessionSupervisor } from './createSessionSupervisor.ts';
import type { PairingSession } from './SessionSnapshot.ts';

interface IssuedPairingCode {
  readonly phone: PhoneNumber;
  readonly code: string;
  readonly expiresAt: Date;
}

/** Last pairing code of each session, after all earlier requests. The promises never reject. */
export type IssuedPairingCodes = WeakMap<Session, Promise<IssuedPairingCode | undefined>>;

interface RequestPairingCodeDeps {
  readonly database: Knex;
  readonly abilities: TransportCapabilityLookup;
  readonly supervisor: SessionSupervisor;
  readonly issuedCodes: IssuedPairingCodes;
}

/**
 * Milliseconds from the first QR code until a pairing code expires, because WhatsApp's last QR code expires then
 * and the session ends. The first QR code lasts 60 s; the five others last 20 s each.
 */
const PAIRING_LIFETIME_MS = 160_000;

/**
 * Returns the pairing code for the number that the owner entered. WhatsApp accepts only the newest code of a
 * session, so a valid code is returned again unless `renew` is set.
 * @throws Conflict, which names the next step
 */
export async function requestPairingCode(
  { database, abilities, supervisor, issuedCodes }: RequestPairingCodeDeps,
  clientId: string,
  { renew = false }: PairingCodeOptions = {},
): Promise<PairingCode> {
  const { pairingCode } = await abilities.forClient(clientId);
  if (!pairingCode) throw new Conflict(texts.pairingCodeUnsupported);
  const record = await loadSessionRecord(database, clientId);
  if (!record) throw new NotFound(apiErrorTexts.notFound.client);
  try {
    const pairing = await supervisor.getPairingSession(clientId);
    const earlier = issuedCodes.get(pairing.session) ?? Promise.resolve(undefined);
    // One request at a time, so that concurrent requests get one code.
    const result = earlier.then(async issued => {
      const valid = issued && issued.expiresAt > new Date() ? issued : undefined;
      if (valid?.phone === record.phone && !renew) return { issued: valid, repeated: true };
      return { issued: await issueCode(pairing, record.phone), endedCode: valid?.code };
    });
    // A refused request leaves the earlier code valid.
    const last = result.then(({ issued }) => issued).catch(() => earlier);
    issuedCodes.set(pairing.session, last);
    return presentCode(await result);
  } catch (error) {
    if (!(error instanceof TransportError)) throw error;
    throw new Conflict(explainMissingCode(error));
  }
}

/**
 * Returns the spelling of a number in its account's address. WhatsApp delivers a pairing code by this address. Its addresses
 * of Mexican and Argentine accounts contain 521 and 549, although people write 52 and 54 (docs/whatsapp.md §7). A
 * Brazilian number stays as written, because only its owner can know whether the account has the ninth digit.
 */
function toAccountNumber(phone: PhoneNumber): PhoneNumber {
  const written = /^5[24]/.test(phone) ? parseWrittenPhone(`+${phone}`, '') : undefined;
  return written?.kind === 'phone' ? (written.phone as PhoneNumber) : phone;
}

async function issueCode({ session, since }: PairingSession, phone: PhoneNumber): Promise<IssuedPairingCode> {
  const code = await session.requestPairingCode?.(toAccountNumber(phone));
  if (code === undefined) throw new Conflict(texts.pairingCodeUnsupported);
  const expiresAt = new Date(since.getTime() + PAIRING_LIFETIME_MS);
  return { phone, code: code.replace(/^(\w{4})-?(\w{4})$/, '$1-$2'), expiresAt };
}

interface PairingCodeResult {
  readonly issued: IssuedPairingCode;
  readonly repeated?: boolean;
  readonly endedCode?: string | undefined;
}

const presentCode = ({ issued: { code, expiresAt }, repeated = false, endedCode }: PairingCodeResult): PairingCode => ({
  pairingCode: code,
  expiresAt: expiresAt.toISOString(),
  secondsLeft: Math.max(0, Math.floor((expiresAt.getTime() - Date.now()) / 1_000)),
  repeated,
  endedCode: endedCode ?? null,
});

/** Explains in the owner's language why there is no pairing code, and names the next step. */
function explainMissingCode({ reason, code }: TransportError): string {
  switch (reason) {
    case 'not-connected':
    case 'not-linked':
      return texts.pairingCodeNotReady;
    case 'rejected':
      return texts.pairingCodeRefused(code);
    case 'rate-limited':
      return texts.pairingCodeRateLimited;
    default:
      return texts.pairingCodeFailed;
  }
}
