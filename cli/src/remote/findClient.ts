import type { Client } from '@recado/contract';
import { possiblePhones, readPhone } from '@recado/contract/rules';
import { ApiError, type Sdk } from '@recado/sdk';
import { cli, team } from '@recado/texts';
import { Failure, UsageError } from '../errors.ts';
import { plain } from '../render/plain.ts';
import type { Remote } from './openRemote.ts';

const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Whether a client is the one named: by id, or by its number in any spelling. */
export function isNamed({ id, phoneNumber }: Pick<Client, 'id' | 'phoneNumber'>, name: string): boolean {
  if (name.toLowerCase() === id) return true;
  const written = /^[\d\s()+.-]+$/.test(name) ? readPhone(name) : undefined;
  return written !== undefined && possiblePhones(written).includes(phoneNumber);
}

/**
 * A client by its number, of the user's own, or by its id, of anybody's for administrators.
 *
 * @throws Failure when there is no such client; UsageError when several of the user's have that number
 */
export async function findClient(
  sdk: Sdk,
  { signal }: Pick<Remote, 'signal'>,
  name: string,
): Promise<Client> {
  const found = ID.test(name) ? await byId(sdk, signal, name) : await byNumber(sdk, signal, name);
  if (!found) throw new Failure(cli.remote.unknownClient(name));
  return found;
}

/** The token of a client of the user's. @throws Failure for one that is shared: the token is its owner's */
export function tokenOf({ apiToken }: Pick<Client, 'apiToken'>): string {
  if (apiToken === '') throw new Failure(team.errors.noToken);
  return apiToken;
}

async function byId(sdk: Sdk, signal: AbortSignal, id: string): Promise<Client | undefined> {
  try {
    return (await sdk.request('GET /clients/{id}', { params: { id }, signal })).client;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  }
}

async function byNumber(sdk: Sdk, signal: AbortSignal, name: string): Promise<Client | undefined> {
  const { clients } = await sdk.request('GET /clients', { signal });
  return chooseNamed(clients, name);
}

/** The one that is named. @throws UsageError when it is several */
export function chooseNamed<Named extends Pick<Client, 'id' | 'businessName' | 'phoneNumber'>>(
  clients: readonly Named[],
  name: string,
): Named | undefined {
  const [found, ...others] = clients.filter(client => isNamed(client, name));
  if (!found || others.length === 0) return found;
  const all = [found, ...others].map(({ businessName, id }) => `${plain(businessName)}: ${id}`);
  throw new UsageError([cli.remote.severalClients(name), ...all].join('\n'));
}
