import type { Client } from '@recado/contract';
import { phoneVariants } from '@recado/contract';
import type { Sdk } from '@recado/sdk';
import { cli } from '@recado/texts';
import { Failure } from '../errors.ts';
import type { Remote } from './openRemote.ts';

/** Whether a client is the one named: by id, or by its number in any spelling. */
export function isNamed({ id, phoneNumber }: Pick<Client, 'id' | 'phoneNumber'>, name: string): boolean {
  if (name.toLowerCase() === id) return true;
  const digits = name.replace(/[\s()+.-]/g, '');
  return /^\d{7,15}$/.test(digits) && phoneVariants(digits).includes(phoneNumber);
}

/** One of the user's own clients. @throws Failure when there is no such client */
export async function findClient(
  sdk: Sdk,
  { signal }: Pick<Remote, 'signal'>,
  name: string,
): Promise<Client> {
  const { clients } = await sdk.request('GET /clients', { signal });
  const found = clients.find(client => isNamed(client, name));
  if (!found) throw new Failure(cli.remote.unknownClient(name));
  return found;
}
