import type { Sdk } from '@recado/sdk';
import { cli } from '@recado/texts';
import { Failure, Unauthorised } from '../../errors.ts';
import type { Call } from '../../program/CommandSpec.ts';
import { isAccountKey, type Remote } from '../../remote/openRemote.ts';
import { renderFacts } from '../../render/index.ts';
import { speakForClient } from '../../sending/speakForClient.ts';
import type { checkOptions } from './options.ts';

const texts = cli.check;

/** `recado check NUMBER`: ends well only when the number has WhatsApp, so that a script can ask. */
export async function check(remote: Remote, { args, settings }: Call<typeof checkOptions>): Promise<void> {
  const { client } = settings;
  const [phoneNumber = ''] = args;
  const { signal } = remote;
  const sdk = client === undefined ? await anyVoice(remote) : await speakForClient(remote, client);
  const found = await sdk.request('POST /external/check-number', { payload: { phoneNumber }, signal });
  if (!found.exists) {
    if (remote.json) remote.print('', found);
    throw new Failure(texts.missing(found.phoneNumber));
  }
  const { canonicalNumber, lid } = found;
  const isSpelledOtherwise = canonicalNumber !== null && canonicalNumber !== found.phoneNumber;
  await renderFacts(
    remote,
    {
      title: { text: texts.exists(found.phoneNumber), tone: 'good' },
      facts: [
        { label: texts.canonical, value: isSpelledOtherwise ? canonicalNumber : '' },
        { label: texts.lid, value: lid ?? '' },
      ],
    },
    found,
  );
}

/** The client whose token was given, or the user's first that is connected; of a key for several, the same. */
async function anyVoice({ credential, sdk, signal }: Remote): Promise<Sdk> {
  if (!credential) throw new Unauthorised(cli.remote.noToken);
  if (credential.kind === 'session') {
    const { clients } = await sdk.withSession(credential.token).request('GET /clients', { signal });
    return sdk.withApiToken(firstConnected(clients.filter(({ shared }) => shared === null)).apiToken);
  }
  const api = sdk.withApiToken(credential.token);
  if (!isAccountKey(credential)) return api;
  const { clients } = await api.request('GET /external/clients', { signal });
  return api.withClient(firstConnected(clients).id);
}

function firstConnected<One extends { readonly isConnected: boolean }>(clients: readonly One[]): One {
  const connected = clients.find(({ isConnected }) => isConnected);
  if (!connected) throw new Failure(texts.nobodyConnected);
  return connected;
}
