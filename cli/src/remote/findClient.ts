import type { Client } from '@recado/contract';
import {
  findCountryCode,
  listPhoneVariants,
  listPossiblePhoneNumbers,
  parsePhone,
  parseWrittenPhone,
} from '@recado/contract/rules';
import { ApiError, type Sdk } from '@recado/sdk';
import { cliTexts, teamTexts } from '@recado/texts';
import { Failure, UsageError } from '../errors.ts';
import { toPlainText } from '../render/toPlainText.ts';
import type { RemoteContext } from './openRemoteContext.ts';

const UUID_PATTERN = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * Returns whether a name identifies the client. The name is the client's ID, or its phone number in any format.
 */
export function isClientIdentifiedBy({ id, phoneNumber }: Pick<Client, 'id' | 'phoneNumber'>, name: string): boolean {
  if (name.toLowerCase() === id) return true;
  const phone = /^[\d\s()+.-]+$/.test(name) ? parsePhone(name) : undefined;
  if (phone === undefined) return false;
  if (listPossiblePhoneNumbers(phone).includes(phoneNumber)) return true;
  // A number without its country code is a number of the client's own country.
  const read = parseWrittenPhone(name, findCountryCode(phoneNumber) ?? '');
  return read.kind === 'phone' && listPhoneVariants(read.phone).includes(phoneNumber);
}

/**
 * Finds a client by phone number or ID. A phone number finds only the user's own clients and clients that are
 * shared with the user. For administrators, an ID also finds all other clients.
 *
 * @throws Failure when no client matches; UsageError when several clients have that number
 */
export async function findClient(sdk: Sdk, { signal }: Pick<RemoteContext, 'signal'>, name: string): Promise<Client> {
  const match = UUID_PATTERN.test(name) ? await findById(sdk, signal, name) : await findByName(sdk, signal, name);
  if (!match) throw new Failure(cliTexts.remote.unknownClient(name));
  return match;
}

/**
 * Returns the client's API token. A session without a recent proof of identity is asked for one.
 *
 * @param sdk SDK of the signed-in user
 * @throws Failure for a client that another user shares, because only the client's owner receives the token
 */
export async function requireClientToken(
  sdk: Sdk,
  { signal }: Pick<RemoteContext, 'signal'>,
  { id, apiToken }: Pick<Client, 'id' | 'apiToken'>,
): Promise<string> {
  if (apiToken !== '') return apiToken;
  const { client } = await sdk.request('GET /clients/{id}/token', { params: { id }, signal });
  if (client.apiToken === '') throw new Failure(teamTexts.errors.noToken);
  return client.apiToken;
}

async function findById(sdk: Sdk, signal: AbortSignal, id: string): Promise<Client | undefined> {
  try {
    return (await sdk.request('GET /clients/{id}', { params: { id }, signal })).client;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  }
}

async function findByName(sdk: Sdk, signal: AbortSignal, name: string): Promise<Client | undefined> {
  const { clients } = await sdk.request('GET /clients', { signal });
  return selectClientByName(clients, name);
}

/**
 * Returns how a suggested command names a client that `findClient` found by `name`. A number that found it is unique.
 * An ID can stand for a client whose number another client also has.
 */
export const getSuggestedReference = ({ id, phoneNumber }: Pick<Client, 'id' | 'phoneNumber'>, name: string): string =>
  name.toLowerCase() === id ? id : phoneNumber;

/**
 * Returns how a command can name a client: its number, or its ID if several clients have the number.
 *
 * @param clients all clients of the user
 */
export const getClientReference = (
  { id, phoneNumber }: Pick<Client, 'id' | 'phoneNumber'>,
  clients: readonly Pick<Client, 'id' | 'phoneNumber'>[],
): string => (clients.some(other => other.id !== id && isClientIdentifiedBy(other, phoneNumber)) ? id : phoneNumber);

/** Selects the client with this ID or phone number. @throws UsageError when several clients match */
export function selectClientByName<NamedClient extends Pick<Client, 'id' | 'businessName' | 'phoneNumber'>>(
  clients: readonly NamedClient[],
  name: string,
): NamedClient | undefined {
  const [match, ...others] = clients.filter(client => isClientIdentifiedBy(client, name));
  if (!match || others.length === 0) return match;
  const all = [match, ...others].map(({ businessName, id }) => `${toPlainText(businessName)}: ${id}`);
  throw new UsageError([cliTexts.remote.ambiguousClient(name), ...all].join('\n'));
}
