import { transports as texts } from '@recado/texts';
import { type Credentials, TransportError } from '@recado/transport';
import {
  Conflict,
  type DomainError,
  Invalid,
  TooManyRequests,
  Unavailable,
} from '../../ground/errors/index.ts';
import type { Abilities } from '../transports/index.ts';
import type { Supervisor } from './Supervisor.ts';

/**
 * Links a client by what its owner copied from the network's pages; the network is asked about each value.
 *
 * @throws Invalid with the value that is not right, Conflict, TooManyRequests, Unavailable
 */
export async function linkBy(
  { abilities, supervisor }: { readonly abilities: Abilities; readonly supervisor: Supervisor },
  clientId: string,
  given: Credentials,
): Promise<void> {
  const { credentials = [] } = await abilities.of(clientId);
  if (credentials.length === 0) throw new Conflict(texts.notLinkedSo);
  const missing = credentials.filter(({ name }) => !given[name]?.trim());
  if (missing.length > 0)
    throw new Invalid(texts.missing, Object.fromEntries(missing.map(({ name }) => [name, texts.missing])));
  // What nobody asked for is handed to nobody.
  const asked = Object.fromEntries(credentials.map(({ name }) => [name, given[name]?.trim() ?? '']));
  if (supervisor.snapshot(clientId).credentials === undefined) {
    await supervisor.open(clientId);
    await supervisor.settled(clientId);
  }
  try {
    const session = await supervisor.pairing(clientId);
    if (!session.link) throw new Conflict(texts.notLinkedSo);
    await session.link(asked);
  } catch (error) {
    if (!(error instanceof TransportError)) throw error;
    throw withoutLink(error);
  }
}

/** Why it is not linked, and what to do. Nothing of what was given is in it. */
function withoutLink({ reason, field, code }: TransportError): DomainError {
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
