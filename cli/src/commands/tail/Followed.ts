import type { RecadoEvent } from '@recado/contract';
import type { FollowOptions, Sdk } from '@recado/sdk';
import { cli } from '@recado/texts';
import { Failure, Unauthorised } from '../../errors.ts';
import { isNamed } from '../../remote/findClient.ts';
import { isAccountKey, type Remote } from '../../remote/openRemote.ts';

/** A client whose events are followed. */
export interface Followed {
  readonly id: string;
  readonly name: string;
  /** Its events from a number on; see `Sdk.follow`. */
  follow(options: Omit<FollowOptions, 'clientId'>): AsyncIterable<RecadoEvent>;
  /** The first event after a number, if there is one. */
  firstAfter(after: number, signal: AbortSignal): Promise<RecadoEvent | undefined>;
}

/** By the session of the client's owner. */
export const followedByOwner = (sdk: Sdk, id: string, name: string): Followed => ({
  id,
  name,
  follow: options => sdk.follow({ ...options, clientId: id }),
  async firstAfter(after, signal) {
    const query = { after, limit: 1 };
    const { events } = await sdk.request('GET /clients/{id}/events', { params: { id }, query, signal });
    return events[0];
  },
});

/** By the client's own token, or by an account key that speaks for it. */
export const followedByToken = (sdk: Sdk, id: string, name: string): Followed => ({
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
 * The clients named, each once; without names all that the credential is good for.
 *
 * @throws Unauthorised without a credential; Failure for a name that is nobody's
 */
export async function chooseFollowed(
  { credential, sdk, signal }: Pick<Remote, 'credential' | 'sdk' | 'signal'>,
  names: readonly string[],
): Promise<readonly Followed[]> {
  if (!credential) throw new Unauthorised(cli.remote.noToken);
  if (credential.kind === 'api') {
    const api = sdk.withApiToken(credential.token);
    if (isAccountKey(credential)) {
      const { clients } = await api.request('GET /external/clients', { signal });
      return chosenOf(clients, names, cli.remote.notOfKey).map(({ id, businessName }) =>
        followedByToken(api.withClient(id), id, businessName),
      );
    }
    const { clientId: id, businessName, phoneNumber } = await api.request('GET /external/status', { signal });
    const other = names.find(name => !isNamed({ id, phoneNumber }, name));
    if (other !== undefined) throw new Failure(cli.remote.otherClient(other));
    return [followedByToken(api, id, businessName)];
  }
  const user = sdk.withSession(credential.token);
  const { clients } = await user.request('GET /clients', { signal });
  return chosenOf(clients, names, cli.remote.unknownClient).map(({ id, businessName }) =>
    followedByOwner(user, id, businessName),
  );
}

/** @param refuse says that a name is nobody's. @throws Failure */
function chosenOf<One extends { readonly id: string; readonly phoneNumber: string }>(
  clients: readonly One[],
  names: readonly string[],
  refuse: (name: string) => string,
): readonly One[] {
  if (clients.length === 0) throw new Failure(cli.tail.noClients);
  const nobodys = names.find(name => !clients.some(client => isNamed(client, name)));
  if (nobodys !== undefined) throw new Failure(refuse(nobodys));
  return clients.filter(client => names.length === 0 || names.some(name => isNamed(client, name)));
}
