import { linkingPasskeyTexts as texts } from '@recado/texts';
import { type PasskeyStep, type Session, TransportError } from '@recado/transport';
import type { Knex } from 'knex';
import { findClientSession } from '../../core/connection/findClientSession.ts';
import { Conflict, type DomainError, Invalid, Unavailable } from '../../core/errors/index.ts';
import type { SessionPasskey } from './ClientSessions.ts';
import type { SessionSupervisor } from './createSessionSupervisor.ts';
import type { SessionSnapshot } from './SessionSnapshot.ts';

type PasskeySupervisor = Pick<SessionSupervisor, 'getPairingSession'>;

/** Text for a refusal of WhatsApp: of the answer, or of the confirmed code. */
type Refusal = 'refused' | 'codeRefused';

const NO_PASSKEY: SessionPasskey = { step: 'none', options: null, code: null, expiresAt: null, secondsLeft: 0 };

/** Returns the current step of linking with a passkey. An expired step counts as none. @throws NotFound */
export async function getSessionPasskey(
  database: Knex,
  clientId: string,
  { passkey }: SessionSnapshot,
): Promise<SessionPasskey> {
  await findClientSession(database, clientId);
  if (!passkey || passkey.expiresAt <= new Date()) return NO_PASSKEY;
  return {
    step: passkey.step,
    options: passkey.step === 'requested' ? passkey.options : null,
    code: passkey.step === 'compare' ? passkey.code : null,
    expiresAt: passkey.expiresAt.toISOString(),
    secondsLeft: countSecondsUntil(passkey.expiresAt),
  };
}

const countSecondsUntil = (time: PasskeyStep['expiresAt']): number =>
  Math.max(0, Math.floor((time.getTime() - Date.now()) / 1_000));

/**
 * Passes the owner's assertion to the client's session, which keeps nothing of it.
 * @throws Invalid if the network refuses the assertion, Conflict if it was not requested, Unavailable
 */
export async function answerPasskey(supervisor: PasskeySupervisor, clientId: string, assertion: string): Promise<void> {
  await runOnPairingSession(supervisor, clientId, session => session.answerPasskey?.(assertion), 'refused');
}

/** Confirms that the phone shows the same code. @throws Conflict if there is no code, Unavailable */
export async function confirmPasskey(supervisor: PasskeySupervisor, clientId: string): Promise<void> {
  await runOnPairingSession(supervisor, clientId, session => session.confirmPasskey?.(), 'codeRefused');
}

async function runOnPairingSession(
  supervisor: PasskeySupervisor,
  clientId: string,
  run: (session: Session) => Promise<void> | undefined,
  refusal: Refusal,
): Promise<void> {
  try {
    const { session } = await supervisor.getPairingSession(clientId);
    const running = run(session);
    if (!running) throw new Conflict(texts.errors.notRequested);
    await running;
  } catch (error) {
    throw error instanceof TransportError ? toPasskeyError(error, refusal) : error;
  }
}

/** Converts a failed step to an error with the next step. The error contains nothing of the assertion. */
function toPasskeyError({ reason, code }: TransportError, refusal: Refusal): DomainError {
  switch (reason) {
    case 'rejected': {
      const sentence = code === 410 ? texts.errors.expired : texts.errors[refusal];
      // Only the answer has a field that the page can mark.
      return new Invalid(sentence, refusal === 'refused' ? { assertion: sentence } : {});
    }
    case 'unreachable':
    case 'unknown-outcome':
      return new Unavailable(texts.errors.unreachable);
    default:
      return new Conflict(texts.errors.notRequested);
  }
}
