import { cliTexts } from '@recado/texts';
import type { CommandInvocation } from '../../program/CommandSpec.ts';
import { findClient } from '../../remote/findClient.ts';
import type { RemoteContext } from '../../remote/openRemoteContext.ts';
import type { accountKeyCreationOptions } from './options.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** `recado keys add NAME`: creates an account key. Only the key is printed to stdout. */
export async function addAccountKey(
  remote: RemoteContext,
  {
    args: [name = ''],
    settings: { scopes, clients: clientNames, days, from },
  }: CommandInvocation<typeof accountKeyCreationOptions>,
): Promise<void> {
  const { signal } = remote;
  const sdk = remote.asUser();
  const clients: string[] = [];
  for (const clientName of clientNames === undefined ? [] : clientNames.split(','))
    clients.push((await findClient(sdk, remote, clientName.trim())).id);
  const { key, secret } = await sdk.request('POST /keys', {
    payload: {
      name,
      scopes: [...scopes],
      ...(clients.length > 0 && { clients: [...new Set(clients)] }),
      ...(from !== undefined && { addresses: from.split(',').map(address => address.trim()) }),
      ...(days !== undefined && { expiresAt: new Date(Date.now() + days * DAY_MS).toISOString() }),
    },
    signal,
  });
  remote.writeMessage(cliTexts.keys.add.done(key.name));
  remote.print(secret, { key, secret });
}
