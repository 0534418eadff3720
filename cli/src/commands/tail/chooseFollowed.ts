import { cli } from '@recado/texts';
import { Failure, Unauthorised } from '../../errors.ts';
import { isNamed } from '../../remote/findClient.ts';
import type { Remote } from '../../remote/openRemote.ts';
import { type Followed, followedByOwner, followedByToken } from './Followed.ts';

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
    const { clientId: id, businessName, phoneNumber } = await api.request('GET /external/status', { signal });
    const other = names.find(name => !isNamed({ id, phoneNumber }, name));
    if (other !== undefined) throw new Failure(cli.remote.otherClient(other));
    return [followedByToken(api, id, businessName)];
  }
  const user = sdk.withSession(credential.token);
  const { clients } = await user.request('GET /clients', { signal });
  if (clients.length === 0) throw new Failure(cli.tail.noClients);
  const nobodys = names.find(name => !clients.some(client => isNamed(client, name)));
  if (nobodys !== undefined) throw new Failure(cli.remote.unknownClient(nobodys));
  return clients
    .filter(client => names.length === 0 || names.some(name => isNamed(client, name)))
    .map(({ id, businessName }) => followedByOwner(user, id, businessName));
}
