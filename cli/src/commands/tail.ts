import { cli } from '@recado/texts';
import { Failure, Unauthorised } from '../errors.ts';
import type { Call } from '../program/CommandSpec.ts';
import { explainRemote } from '../remote/explainRemote.ts';
import { isNamed } from '../remote/findClient.ts';
import type { Remote } from '../remote/openRemote.ts';
import { rest } from '../remote/patiently.ts';
import { resolveSettings } from '../settings/resolveSettings.ts';
import { tailShapes } from '../settings/tailShapes.ts';
import { type TailSettings, tailTable } from '../settings/tailTable.ts';
import type { Followed } from '../tailing/Followed.ts';
import { follow } from '../tailing/follow.ts';
import { messageLine } from '../tailing/messageLine.ts';

const texts = cli.tail;

/** Milliseconds between two looks for messages. */
const PACE = 1000;

/** `recado tail [CLIENT]`: prints messages in both directions as they come, until Ctrl+C. */
export async function tail(remote: Remote, { args: [name = ''], ...given }: Call): Promise<void> {
  const { url, signal, say, print } = remote;
  const { last } = resolveSettings<TailSettings>(tailTable, tailShapes, given);
  try {
    const clients = await choose(remote, name);
    say(texts.following(clients.map(client => client.name).join(', ')));
    const sources = clients.map(client => ({ client, next: follow(client, { ...remote, last }) }));
    for (;;) {
      for (const { client, next } of sources) {
        for (const message of await next()) {
          const line = messageLine(message, clients.length > 1 ? client.name : undefined);
          print(line, { clientId: client.id, ...message });
        }
      }
      await rest(PACE, signal);
    }
  } catch (error) {
    throw explainRemote(error, url);
  }
}

async function choose({ credential, sdk, signal }: Remote, name: string): Promise<Followed[]> {
  if (!credential) throw new Unauthorised(cli.remote.noToken);
  if (credential.kind === 'api') {
    const api = sdk.withApiToken(credential.token);
    const { clientId: id, businessName, phoneNumber } = await api.request('GET /external/status', { signal });
    if (name !== '' && !isNamed({ id, phoneNumber }, name)) throw new Failure(cli.remote.otherClient(name));
    return [{ id, name: businessName, sdk: api }];
  }
  const { clients } = await sdk.withSession(credential.token).request('GET /clients', { signal });
  if (clients.length === 0) throw new Failure(texts.noClients);
  const chosen = clients.filter(client => name === '' || isNamed(client, name));
  if (chosen.length === 0) throw new Failure(cli.remote.unknownClient(name));
  return chosen.map(({ id, businessName, apiToken }) => ({
    id,
    name: businessName,
    sdk: sdk.withApiToken(apiToken),
  }));
}
