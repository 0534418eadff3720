import { cli } from '@recado/texts';
import type { Call } from '../../program/CommandSpec.ts';
import { findClient } from '../../remote/findClient.ts';
import type { Remote } from '../../remote/openRemote.ts';
import type { additionOptions } from './options.ts';

/** Milliseconds. */
const DAY = 24 * 60 * 60 * 1000;

/** `recado keys add NAME`: the key alone goes to stdout. */
export async function addKey(
  remote: Remote,
  { args: [name = ''], settings: { scopes, clients: named, days, from } }: Call<typeof additionOptions>,
): Promise<void> {
  const { signal } = remote;
  const sdk = remote.asUser();
  const clients: string[] = [];
  for (const one of named === undefined ? [] : named.split(','))
    clients.push((await findClient(sdk, remote, one.trim())).id);
  const { key, secret } = await sdk.request('POST /keys', {
    payload: {
      name,
      scopes: [...scopes],
      ...(clients.length > 0 && { clients: [...new Set(clients)] }),
      ...(from !== undefined && { addresses: from.split(',').map(one => one.trim()) }),
      ...(days !== undefined && { expiresAt: new Date(Date.now() + days * DAY).toISOString() }),
    },
    signal,
  });
  remote.say(cli.keys.add.done(key.name));
  remote.print(secret, { key, secret });
}
