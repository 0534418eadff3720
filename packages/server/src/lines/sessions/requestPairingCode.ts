import { apiErrorTexts, connectionErrorTexts as texts } from '@recado/texts';
import { TransportError } from '@recado/transport';
import type { Knex } from 'knex';
import { Conflict, NotFound } from '../../core/errors/index.ts';
import { loadSessionRecord } from '../state/sessionRecord.ts';
import type { TransportCapabilityLookup } from '../transports/index.ts';
import type { PairingCode } from './ClientSessions.ts';
import type { SessionSupervisor } from './createSessionSupervisor.ts';

interface RequestPairingCodeDeps {
  readonly database: Knex;
  readonly abilities: TransportCapabilityLookup;
  readonly supervisor: SessionSupervisor;
}

/**
 * Milliseconds until a pairing code expires, which is also the time until WhatsApp's last QR code expires. The
 * first QR code lasts 60 s; the five others last 20 s each.
 */
const PAIRING_CODE_LIFETIME_MS = 160_000;

/** Requests a pairing code for the number that the owner entered. @throws Conflict, which names the next step */
export async function requestPairingCode(
  { database, abilities, supervisor }: RequestPairingCodeDeps,
  clientId: string,
): Promise<PairingCode> {
  const { pairingCode } = await abilities.forClient(clientId);
  if (!pairingCode) throw new Conflict(texts.pairingCodeUnsupported);
  const record = await loadSessionRecord(database, clientId);
  if (!record) throw new NotFound(apiErrorTexts.notFound.client);
  try {
    const session = await supervisor.getPairingSession(clientId);
    const code = await session.requestPairingCode?.(record.phone);
    if (code === undefined) throw new Conflict(texts.pairingCodeUnsupported);
    const expiresAt = new Date(Date.now() + PAIRING_CODE_LIFETIME_MS).toISOString();
    return { pairingCode: code.replace(/^(\w{4})-?(\w{4})$/, '$1-$2'), expiresAt };
  } catch (error) {
    if (!(error instanceof TransportError)) throw error;
    throw new Conflict(explainMissingCode(error));
  }
}

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
