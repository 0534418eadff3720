import type { Sdk } from '@recado/sdk';
import { cli } from '@recado/texts';
import { Failure, Unauthorised } from '../errors.ts';
import { findClient, isNamed } from '../remote/findClient.ts';
import type { Remote } from '../remote/openRemote.ts';

/**
 * Calls that speak for a client of the user's, or for the one whose token was given.
 *
 * @throws Unauthorised without a credential; Failure when it is not good for the client that is named
 */
export async function speakForClient(
  remote: Pick<Remote, 'credential' | 'sdk' | 'signal'>,
  name: string,
): Promise<Sdk> {
  const { credential, sdk, signal } = remote;
  if (!credential) throw new Unauthorised(cli.remote.noToken);
  if (credential.kind === 'session') {
    const { apiToken } = await findClient(sdk.withSession(credential.token), remote, name);
    return sdk.withApiToken(apiToken);
  }
  const api = sdk.withApiToken(credential.token);
  const { clientId: id, phoneNumber } = await api.request('GET /external/status', { signal });
  if (!isNamed({ id, phoneNumber }, name)) throw new Failure(cli.remote.otherClient(name));
  return api;
}
