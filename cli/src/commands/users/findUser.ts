import type { User } from '@recado/contract';
import { ApiError, type Sdk } from '@recado/sdk';
import { cli } from '@recado/texts';
import { Failure } from '../../errors.ts';

const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The user of that id or e-mail address. @throws Failure when there is none */
export async function findUser(sdk: Sdk, who: string, signal: AbortSignal): Promise<User> {
  const found = ID.test(who) ? await byId(sdk, who, signal) : await byEmail(sdk, who, signal);
  if (!found) throw new Failure(cli.users.unknown(who));
  return found;
}

async function byId(sdk: Sdk, id: string, signal: AbortSignal): Promise<User | undefined> {
  try {
    return (await sdk.request('GET /admin/users/{id}', { params: { id }, signal })).user;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  }
}

async function byEmail(sdk: Sdk, email: string, signal: AbortSignal): Promise<User | undefined> {
  const query = { q: email.slice(0, 100), range: [0, 999] as [number, number] };
  const { users } = await sdk.request('GET /admin/users', { query, signal });
  return users.find(user => user.email.toLowerCase() === email.toLowerCase());
}
