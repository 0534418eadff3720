import { TransportError } from '@recado/transport';
import { isPassing } from '../graph/errorTable.ts';
import type { Caller, Graph } from '../graph/Graph.ts';
import { GraphFailure } from '../graph/GraphFailure.ts';
import { type CloudCredentials, refusedFor } from './credentials.ts';

/** What a token must be allowed to do. */
const needed = ['whatsapp_business_messaging', 'whatsapp_business_management'];

/**
 * Holds each value against Meta, one after the other, so that the one that is wrong can be named; then has Meta tell the
 * token's app what happens to the account.
 *
 * @throws TransportError `credentials-refused` with `field`; `unreachable` when Meta did not say
 */
export async function checkCredentials(
  graph: Graph,
  credentials: CloudCredentials,
  signal: AbortSignal,
): Promise<void> {
  const { phoneNumberId, businessAccountId, accessToken, appSecret } = credentials;
  const bare: Caller = { accessToken };
  const ask = async (
    field: keyof CloudCredentials,
    call: () => Promise<unknown>,
  ): Promise<Readonly<Record<string, unknown>>> => {
    try {
      return (await call()) as Readonly<Record<string, unknown>>;
    } catch (error) {
      throw refusal(error, field);
    }
  };
  const get = (caller: Caller, path: string, query = {}) =>
    graph.call(caller, 'GET', path, { query, signal });

  await ask('phoneNumberId', () => get(bare, phoneNumberId, { fields: 'id' }));
  const numbers = await ask('businessAccountId', () =>
    get(bare, `${businessAccountId}/phone_numbers`, { fields: 'id', limit: '1000' }),
  );
  if (!idsIn(numbers).includes(phoneNumberId)) throw refusedFor('businessAccountId');
  await ask('appSecret', () => get({ accessToken, appSecret }, phoneNumberId, { fields: 'id' }));
  if (!(await mayAll(graph, { accessToken, appSecret }, signal))) throw refusedFor('accessToken', 10);
  await ask('accessToken', () =>
    graph.call({ accessToken, appSecret }, 'POST', `${businessAccountId}/subscribed_apps`, { signal }),
  );
}

/** A void token is the token's fault, whatever was asked. */
function refusal(error: unknown, field: keyof CloudCredentials): unknown {
  if (!(error instanceof GraphFailure)) return error;
  const { kind, code } = error;
  if (kind !== 'refused' || isPassing(code)) return new TransportError('unreachable', error.message);
  if (code === 190 || code === 10 || code === 200) return refusedFor('accessToken', code);
  return refusedFor(field, code);
}

const idsIn = ({ data }: Readonly<Record<string, unknown>>): readonly unknown[] =>
  Array.isArray(data) ? data.map(entry => (entry as { readonly id?: unknown } | null)?.id) : [];

/** Whether the token may do what is needed. A token that may not be asked about is tried by what it is needed for. */
async function mayAll(graph: Graph, caller: Caller, signal: AbortSignal): Promise<boolean> {
  try {
    const query = { input_token: caller.accessToken };
    const { data } = (await graph.call(caller, 'GET', 'debug_token', { query, signal })) as {
      readonly data?: { readonly scopes?: unknown };
    };
    const scopes: unknown = data?.scopes;
    return !Array.isArray(scopes) || needed.every(scope => scopes.includes(scope));
  } catch (error) {
    if (
      error instanceof GraphFailure &&
      error.kind === 'refused' &&
      error.code !== 190 &&
      !isPassing(error.code)
    )
      return true;
    throw refusal(error, 'accessToken');
  }
}
