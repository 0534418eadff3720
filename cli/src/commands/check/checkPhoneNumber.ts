import type { Sdk } from '@recado/sdk';
import { cliTexts } from '@recado/texts';
import { Failure, UnauthorisedError } from '../../errors.ts';
import type { CommandInvocation } from '../../program/CommandSpec.ts';
import { isAccountKey, type RemoteContext } from '../../remote/openRemoteContext.ts';
import { renderLabelledValues } from '../../render/index.ts';
import { createClientSdk, createProgramSdk } from '../../sending/createClientSdk.ts';
import type { numberCheckOptions } from './options.ts';

const texts = cliTexts.check;

/**
 * Implements `recado check NUMBER`. The exit code is 0 only if the number has WhatsApp, so that scripts can
 * evaluate it.
 */
export async function checkPhoneNumber(
  remote: RemoteContext,
  { args, settings }: CommandInvocation<typeof numberCheckOptions>,
): Promise<void> {
  const { client } = settings;
  const [phoneNumber = ''] = args;
  const { signal } = remote;
  const sdk = client === undefined ? await selectClientApi(remote) : await createClientSdk(remote, client);
  const result = await sdk.request('POST /external/check-number', { payload: { phoneNumber }, signal });
  if (!result.exists) {
    if (remote.json) remote.print('', result);
    throw new Failure(texts.missing(result.phoneNumber));
  }
  const { canonicalNumber, lid } = result;
  const hasOtherSpelling = canonicalNumber !== null && canonicalNumber !== result.phoneNumber;
  await renderLabelledValues(
    remote,
    {
      title: { text: texts.exists(result.phoneNumber), tone: 'good' },
      facts: [
        { label: texts.canonical, value: hasOtherSpelling ? canonicalNumber : '' },
        { label: texts.lid, value: lid ?? '' },
      ],
    },
    result,
  );
}

/**
 * Selects the client whose connection checks the number: the client of the API token, or the first connected
 * client that the user owns or that the account key covers.
 */
async function selectClientApi(remote: RemoteContext): Promise<Sdk> {
  const { credential, sdk, signal } = remote;
  if (!credential) throw new UnauthorisedError(cliTexts.remote.noToken);
  if (credential.kind === 'session') {
    const user = remote.asUser();
    const { clients } = await user.request('GET /clients', { signal });
    const client = findConnectedClient(clients.filter(({ shared }) => shared === null));
    return createProgramSdk(remote, client);
  }
  const api = sdk.withApiToken(credential.token);
  if (!isAccountKey(credential)) return api;
  const { clients } = await api.request('GET /external/clients', { signal });
  return api.withClient(findConnectedClient(clients).id);
}

function findConnectedClient<Item extends { readonly isConnected: boolean }>(clients: readonly Item[]): Item {
  const connected = clients.find(({ isConnected }) => isConnected);
  if (!connected) throw new Failure(texts.nobodyConnected);
  return connected;
}
