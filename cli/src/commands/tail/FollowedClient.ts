import type { RecadoEvent } from '@recado/contract';
import { findCountryCode } from '@recado/contract/rules';
import type { FollowOptions, Sdk } from '@recado/sdk';
import { cliTexts } from '@recado/texts';
import { Failure, UnauthorisedError } from '../../errors.ts';
import { isClientIdentifiedBy } from '../../remote/findClient.ts';
import { isAccountKey, type RemoteContext } from '../../remote/openRemoteContext.ts';

/** Fields of a client by which it is followed. */
interface ClientRow {
  readonly id: string;
  readonly businessName: string;
  readonly phoneNumber: string;
}

/** A client whose events are followed. */
export interface FollowedClient {
  readonly id: string;
  readonly name: string;
  /** ISO 3166 code of the line's country; empty if unknown. */
  readonly country: string;
  /** Streams the client's events after a sequence number; see `Sdk.follow`. */
  follow(options: Omit<FollowOptions, 'clientId'>): AsyncIterable<RecadoEvent>;
  /** Fetches the first event after a sequence number; undefined if there is none. */
  firstAfter(after: number, signal: AbortSignal): Promise<RecadoEvent | undefined>;
}

/** Follows a client with the session of its owner. */
export const followClientAsOwner = (sdk: Sdk, { id, businessName, phoneNumber }: ClientRow): FollowedClient => ({
  id,
  name: businessName,
  country: findCountryCode(phoneNumber) ?? '',
  follow: options => sdk.follow({ ...options, clientId: id }),
  async firstAfter(after, signal) {
    const query = { after, limit: 1 };
    const { events } = await sdk.request('GET /clients/{id}/events', { params: { id }, query, signal });
    return events[0];
  },
});

/** Follows a client with its own API token, or with an account key that covers the client. */
export const followClientWithToken = (sdk: Sdk, { id, businessName, phoneNumber }: ClientRow): FollowedClient => ({
  id,
  name: businessName,
  country: findCountryCode(phoneNumber) ?? '',
  follow: options => sdk.follow(options),
  async firstAfter(after, signal) {
    const query = { after, limit: 1 };
    const { events } = await sdk.request('GET /external/events', { query, signal });
    return events[0];
  },
});

/**
 * Selects the named clients, each once; without names, all clients that the credential covers.
 *
 * @throws UnauthorisedError without a credential; Failure for a name that matches no client
 */
export async function selectFollowedClients(
  { credential, sdk, signal }: Pick<RemoteContext, 'credential' | 'sdk' | 'signal'>,
  names: readonly string[],
): Promise<readonly FollowedClient[]> {
  if (!credential) throw new UnauthorisedError(cliTexts.remote.noToken);
  if (credential.kind === 'api') {
    const api = sdk.withApiToken(credential.token);
    if (isAccountKey(credential)) {
      const { clients } = await api.request('GET /external/clients', { signal });
      return selectClients(clients, names, cliTexts.remote.keyNotForClient).map(client =>
        followClientWithToken(api.withClient(client.id), client),
      );
    }
    const { clientId: id, businessName, phoneNumber } = await api.request('GET /external/status', { signal });
    const otherName = names.find(name => !isClientIdentifiedBy({ id, phoneNumber }, name));
    if (otherName !== undefined) throw new Failure(cliTexts.remote.tokenOfOtherClient(otherName));
    return [followClientWithToken(api, { id, businessName, phoneNumber })];
  }
  const user = sdk.withSession(credential.token);
  const { clients } = await user.request('GET /clients', { signal });
  return selectClients(clients, names, cliTexts.remote.unknownClient).map(client => followClientAsOwner(user, client));
}

/**
 * Selects the named clients, or all clients if there are no names.
 *
 * @param describeUnknown returns the error text for an unknown name
 * @throws Failure when a name matches no client or there are no clients
 */
function selectClients<Row extends Pick<ClientRow, 'id' | 'phoneNumber'>>(
  clients: readonly Row[],
  names: readonly string[],
  describeUnknown: (name: string) => string,
): readonly Row[] {
  if (clients.length === 0) throw new Failure(cliTexts.tail.noClients);
  const unknownName = names.find(name => !clients.some(client => isClientIdentifiedBy(client, name)));
  if (unknownName !== undefined) throw new Failure(describeUnknown(unknownName));
  return clients.filter(client => names.length === 0 || names.some(name => isClientIdentifiedBy(client, name)));
}
