import type { RecadoEvent } from '@recado/contract';
import type { FollowOptions, Sdk } from '@recado/sdk';
import { cli } from '@recado/texts';
import { Failure, Unauthorised } from '../../errors.ts';
import { isClientNamed } from '../../remote/findClient.ts';
import { isAccountKey, type Remote } from '../../remote/openRemote.ts';

/** A client whose events are followed. */
export interface FollowedClient {
  readonly id: string;
  readonly name: string;
  /** Streams the client's events after a sequence number; see `Sdk.follow`. */
  follow(options: Omit<FollowOptions, 'clientId'>): AsyncIterable<RecadoEvent>;
  /** Fetches the first event after a sequence number; undefined if there is none. */
  firstAfter(after: number, signal: AbortSignal): Promise<RecadoEvent | undefined>;
}

/** Follows a client with the session of its owner. */
export const followAsOwner = (sdk: Sdk, id: string, name: string): FollowedClient => ({
  id,
  name,
  follow: options => sdk.follow({ ...options, clientId: id }),
  async firstAfter(after, signal) {
    const query = { after, limit: 1 };
    const { events } = await sdk.request('GET /clients/{id}/events', { params: { id }, query, signal });
    return events[0];
  },
});

/** Follows a client with its own API token, or with an account key that covers the client. */
export const followWithToken = (sdk: Sdk, id: string, name: string): FollowedClient => ({
  id,
  name,
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
 * @throws Unauthorised without a credential; Failure for a name that matches no client
 */
export async function selectFollowedClients(
  { credential, sdk, signal }: Pick<Remote, 'credential' | 'sdk' | 'signal'>,
  names: readonly string[],
): Promise<readonly FollowedClient[]> {
  if (!credential) throw new Unauthorised(cli.remote.noToken);
  if (credential.kind === 'api') {
    const api = sdk.withApiToken(credential.token);
    if (isAccountKey(credential)) {
      const { clients } = await api.request('GET /external/clients', { signal });
      return selectClients(clients, names, cli.remote.keyNotForClient).map(({ id, businessName }) =>
        followWithToken(api.withClient(id), id, businessName),
      );
    }
    const { clientId: id, businessName, phoneNumber } = await api.request('GET /external/status', { signal });
    const otherName = names.find(name => !isClientNamed({ id, phoneNumber }, name));
    if (otherName !== undefined) throw new Failure(cli.remote.tokenOfOtherClient(otherName));
    return [followWithToken(api, id, businessName)];
  }
  const user = sdk.withSession(credential.token);
  const { clients } = await user.request('GET /clients', { signal });
  return selectClients(clients, names, cli.remote.unknownClient).map(({ id, businessName }) =>
    followAsOwner(user, id, businessName),
  );
}

/** @param refuse returns the error text for an unknown name. @throws Failure */
function selectClients<ClientRow extends { readonly id: string; readonly phoneNumber: string }>(
  clients: readonly ClientRow[],
  names: readonly string[],
  describeUnknown: (name: string) => string,
): readonly ClientRow[] {
  if (clients.length === 0) throw new Failure(cli.tail.noClients);
  const unknownName = names.find(name => !clients.some(client => isClientNamed(client, name)));
  if (unknownName !== undefined) throw new Failure(describeUnknown(unknownName));
  return clients.filter(client => names.length === 0 || names.some(name => isClientNamed(client, name)));
}
