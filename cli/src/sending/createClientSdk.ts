import { type Client, type SendableContentCapability, sendableContentCapabilities } from '@recado/contract';
import { ApiError, type Sdk } from '@recado/sdk';
import { cliTexts, sendRejectionTexts } from '@recado/texts';
import { Failure, UnauthorisedError } from '../errors.ts';
import { findClient, isClientIdentifiedBy, requireClientToken, selectClientByName } from '../remote/findClient.ts';
import { isAccountKey, type RemoteContext } from '../remote/openRemoteContext.ts';
import { createSessionSdk } from './createSessionSdk.ts';

/**
 * Creates an SDK that acts for one client: a client of the user, a client shared with the user, or the client
 * of the API token.
 *
 * @param requiredKinds message kinds that the command will send
 * @param asPerson whether the signed-in user acts instead of a program
 * @param needsToken whether the client's token must not be replaced by the session of its owner
 * @throws UnauthorisedError without a credential; Failure when the credential does not cover the named client, or
 *   when the client's connection does not support a required kind
 */
export async function createClientSdk(
  remote: Pick<RemoteContext, 'asUser' | 'credential' | 'sdk' | 'signal'>,
  name: string,
  requiredKinds: readonly SendableContentCapability[] = [],
  { asPerson = false, needsToken = false } = {},
): Promise<Sdk> {
  const { credential, sdk, signal } = remote;
  if (!credential) throw new UnauthorisedError(cliTexts.remote.noToken);
  if (credential.kind === 'session') {
    const user = remote.asUser();
    const client = await findClient(user, remote, name);
    assertCanSend(requiredKinds, client.canSend);
    // Members of a shared client do not receive its API token, so their requests use the user session.
    const isOwner = client.shared === null || client.apiToken !== '';
    if (!isOwner || asPerson) return createSessionSdk(user, client);
    return needsToken
      ? sdk.withApiToken(await requireClientToken(user, remote, client))
      : createProgramSdk(remote, client);
  }
  const api = sdk.withApiToken(credential.token);
  if (isAccountKey(credential)) return createAccountKeySdk(api, signal, name, requiredKinds);
  const { clientId: id, phoneNumber, canSend } = await api.request('GET /external/status', { signal });
  if (!isClientIdentifiedBy({ id, phoneNumber }, name)) throw new Failure(cliTexts.remote.tokenOfOtherClient(name));
  assertCanSend(requiredKinds, canSend);
  return api;
}

/**
 * Creates an SDK that acts as a program for a client of the signed-in user. The session replaces the client's token,
 * which the platform shows only after a recent proof of identity. A scheduled command could not prove it.
 */
export async function createProgramSdk(
  remote: Pick<RemoteContext, 'asUser' | 'sdk' | 'signal'>,
  client: Pick<Client, 'id' | 'apiToken'>,
): Promise<Sdk> {
  const { sdk, signal } = remote;
  if (client.apiToken !== '') return sdk.withApiToken(client.apiToken);
  const user = remote.asUser();
  const program = user.withClient(client.id);
  return (await isSessionAccepted(program, signal))
    ? program
    : sdk.withApiToken(await requireClientToken(user, remote, client));
}

/** An earlier platform needs a token (401), and so do administrators for another owner's client (404). */
async function isSessionAccepted(program: Sdk, signal: AbortSignal): Promise<boolean> {
  try {
    await program.request('GET /external/status', { signal });
    return true;
  } catch (error) {
    if (error instanceof ApiError && (error.status === 401 || error.status === 404)) return false;
    throw error;
  }
}

async function createAccountKeySdk(
  api: Sdk,
  signal: AbortSignal,
  name: string,
  requiredKinds: readonly SendableContentCapability[],
): Promise<Sdk> {
  const { clients, key } = await api.request('GET /external/clients', { signal });
  const client = selectClientByName(clients, name);
  if (!client) throw new Failure(cliTexts.remote.keyNotForClient(name));
  const clientSdk = api.withClient(client.id);
  // A key without the read scope cannot request the capabilities.
  // For such a key, only the platform can check whether the transport supports the message.
  if (requiredKinds.length === 0 || !key?.scopes.includes('read')) return clientSdk;
  const { canSend } = await clientSdk.request('GET /external/status', { signal });
  assertCanSend(requiredKinds, canSend);
  return clientSdk;
}

/**
 * Fails if the client cannot send a kind of message that the command needs. The check precedes the upload, so
 * that no file is uploaded in vain. Older platforms do not report `canSend` and are assumed to send all kinds.
 */
function assertCanSend(
  requiredKinds: readonly SendableContentCapability[],
  canSend: readonly SendableContentCapability[] = sendableContentCapabilities,
): void {
  const unsupportedKind = requiredKinds.find(kind => !canSend.includes(kind));
  if (unsupportedKind === undefined) return;
  const { kinds, unsupported } = sendRejectionTexts.media;
  throw new Failure(
    unsupportedKind === 'reply' || unsupportedKind === 'mention'
      ? sendRejectionTexts.noReplies
      : unsupported(kinds[unsupportedKind]),
  );
}
