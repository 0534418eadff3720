import type { User } from '@recado/contract';
import { ApiError, type Sdk } from '@recado/sdk';
import { cliTexts } from '@recado/texts';
import { Failure } from '../../errors.ts';

const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Finds the user with this ID or email address. @throws Failure when none exists */
export async function findUser(sdk: Sdk, idOrEmail: string, signal: AbortSignal): Promise<User> {
  const user = ID.test(idOrEmail) ? await findById(sdk, idOrEmail, signal) : await findByEmail(sdk, idOrEmail, signal);
  if (!user) throw new Failure(cliTexts.users.unknown(idOrEmail));
  return user;
}

async function findById(sdk: Sdk, id: string, signal: AbortSignal): Promise<User | undefined> {
  try {
    return (await sdk.request('GET /admin/users/{id}', { params: { id }, signal })).user;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  }
}

async function findByEmail(sdk: Sdk, email: string, signal: AbortSignal): Promise<User | undefined> {
  const query = { q: email.slice(0, 100), range: [0, 999] as [number, number] };
  const { users } = await sdk.request('GET /admin/users', { query, signal });
  return users.find(user => user.email.toLowerCase() === email.toLowerCase());
}
