import { transportTexts as texts } from '@recado/texts';
import { type TransportCredentials, TransportError } from '@recado/transport';
import { Conflict, type DomainError, Invalid, TooManyRequests, Unavailable } from '../../core/errors/index.ts';
import type { TransportCapabilityLookup } from '../transports/index.ts';
import type { SessionSupervisor } from './createSessionSupervisor.ts';

interface LinkWithCredentialsDeps {
  readonly abilities: TransportCapabilityLookup;
  readonly supervisor: SessionSupervisor;
  /** Opens the client's session under its lease. */
  openSession(clientId: string): Promise<void>;
}

/**
 * Links a client with credentials that its owner copied from the network's website. The network checks
 * each value.
 *
 * @throws Invalid that names the wrong value, Conflict, TooManyRequests, Unavailable
 */
export async function linkWithCredentials(
  dependencies: LinkWithCredentialsDeps,
  clientId: string,
  input: TransportCredentials,
): Promise<void> {
  const { abilities, supervisor } = dependencies;
  const { credentials = [] } = await abilities.forClient(clientId);
  if (credentials.length === 0) throw new Conflict(texts.notLinkedByCredentials);
  const missing = credentials.filter(({ name }) => !input[name]?.trim());
  if (missing.length > 0)
    throw new Invalid(texts.missing, Object.fromEntries(missing.map(({ name }) => [name, texts.missing])));
  // Pass on only the credentials that the transport requires.
  const values = Object.fromEntries(credentials.map(({ name }) => [name, input[name]?.trim() ?? '']));
  if (supervisor.snapshot(clientId).credentials === undefined) {
    await dependencies.openSession(clientId);
    await supervisor.waitUntilSettled(clientId);
  }
  try {
    const { session } = await supervisor.getPairingSession(clientId);
    if (!session.link) throw new Conflict(texts.notLinkedByCredentials);
    await session.link(values);
  } catch (error) {
    if (!(error instanceof TransportError)) throw error;
    throw toLinkError(error);
  }
}

/** Converts a failed link to an error with the next step. The error contains none of the entered values. */
function toLinkError({ reason, field, code }: TransportError): DomainError {
  switch (reason) {
    case 'credentials-refused': {
      const sentence = texts.refused(field ?? '', code);
      return new Invalid(sentence, { [field ?? 'credentials']: sentence });
    }
    case 'rate-limited':
      return new TooManyRequests(texts.linkTooOften, 60);
    case 'unreachable':
    case 'unknown-outcome':
      return new Unavailable(texts.linkUnreachable);
    default:
      return new Conflict(texts.linkNotYet);
  }
}
