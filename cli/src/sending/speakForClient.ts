import { type Sendable, sendables } from '@recado/contract';
import type { Sdk } from '@recado/sdk';
import { cli, sending } from '@recado/texts';
import { Failure, Unauthorised } from '../errors.ts';
import { chooseNamed, findClient, isNamed } from '../remote/findClient.ts';
import { isAccountKey, type Remote } from '../remote/openRemote.ts';
import { speakBySession } from './speakBySession.ts';

/**
 * Calls that speak for a client of the user's, or of somebody's who shares it, or for the one whose token was given.
 *
 * @param needs what will have to be sent
 * @param asPerson who is signed in writes this, and not a program of theirs
 * @throws Unauthorised without a credential; Failure when it is not good for the client that is named, or its
 *   connection does not send what is needed
 */
export async function speakForClient(
  remote: Pick<Remote, 'credential' | 'sdk' | 'signal'>,
  name: string,
  needs: readonly Sendable[] = [],
  { asPerson = false } = {},
): Promise<Sdk> {
  const { credential, sdk, signal } = remote;
  if (!credential) throw new Unauthorised(cli.remote.noToken);
  if (credential.kind === 'session') {
    const user = sdk.withSession(credential.token);
    const client = await findClient(user, remote, name);
    refuseWhatItCannot(needs, client.canSend);
    // The token of one that is shared is its owner's.
    const isOwn = client.apiToken !== '';
    return isOwn && !asPerson ? sdk.withApiToken(client.apiToken) : speakBySession(user, client);
  }
  const api = sdk.withApiToken(credential.token);
  if (isAccountKey(credential)) return speakByKey(api, signal, name, needs);
  const { clientId: id, phoneNumber, canSend } = await api.request('GET /external/status', { signal });
  if (!isNamed({ id, phoneNumber }, name)) throw new Failure(cli.remote.otherClient(name));
  refuseWhatItCannot(needs, canSend);
  return api;
}

async function speakByKey(
  api: Sdk,
  signal: AbortSignal,
  name: string,
  needs: readonly Sendable[],
): Promise<Sdk> {
  const { clients, key } = await api.request('GET /external/clients', { signal });
  const client = chooseNamed(clients, name);
  if (!client) throw new Failure(cli.remote.notOfKey(name));
  const voice = api.withClient(client.id);
  // A key that may not read is asked by sending.
  if (needs.length === 0 || !key?.scopes.includes('read')) return voice;
  const { canSend } = await voice.request('GET /external/status', { signal });
  refuseWhatItCannot(needs, canSend);
  return voice;
}

/** Before a file is uploaded for nothing. A platform of before this was told is asked by sending. */
function refuseWhatItCannot(needs: readonly Sendable[], canSend: readonly Sendable[] = sendables): void {
  const missing = needs.find(each => !canSend.includes(each));
  if (missing === undefined) return;
  const { kinds, unsupported } = sending.media;
  throw new Failure(
    missing === 'reply' || missing === 'mention' ? sending.noReplies : unsupported(kinds[missing]),
  );
}
