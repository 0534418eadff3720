import { TransportError } from '@recado/transport';
import { isTemporaryGraphErrorCode } from '../graph/errorTable.ts';
import type { GraphClient, GraphCredentials } from '../graph/GraphClient.ts';
import { GraphFailure } from '../graph/GraphFailure.ts';
import { type CloudCredentials, createCredentialsError } from './credentials.ts';

/** Permissions that the owner's access token for Meta's API needs. */
const REQUIRED_SCOPES = ['whatsapp_business_messaging', 'whatsapp_business_management'];

/**
 * Checks the credentials with Meta one after another, so that the error can name the wrong one. Then subscribes
 * the token's app to the account's notifications.
 *
 * @throws TransportError `credentials-refused` with `field`; `unreachable` if the check has no result
 */
export async function checkCloudApiCredentials(
  graph: GraphClient,
  credentials: CloudCredentials,
  signal: AbortSignal,
): Promise<void> {
  const { phoneNumberId, businessAccountId, accessToken, appSecret } = credentials;
  const tokenOnly: GraphCredentials = { accessToken };
  const checkField = async (
    field: keyof CloudCredentials,
    call: () => Promise<unknown>,
  ): Promise<Readonly<Record<string, unknown>>> => {
    try {
      return (await call()) as Readonly<Record<string, unknown>>;
    } catch (error) {
      throw toCheckError(error, field);
    }
  };
  const get = (caller: GraphCredentials, path: string, query = {}) =>
    graph.call(caller, 'GET', path, { query, signal });

  await checkField('phoneNumberId', () => get(tokenOnly, phoneNumberId, { fields: 'id' }));
  const numbers = await checkField('businessAccountId', () =>
    get(tokenOnly, `${businessAccountId}/phone_numbers`, { fields: 'id', limit: '1000' }),
  );
  if (!listIds(numbers).includes(phoneNumberId)) throw createCredentialsError('businessAccountId');
  await checkField('appSecret', () => get({ accessToken, appSecret }, phoneNumberId, { fields: 'id' }));
  if (!(await hasRequiredScopes(graph, { accessToken, appSecret }, signal)))
    throw createCredentialsError('accessToken', 10);
  await checkField('accessToken', () =>
    graph.call({ accessToken, appSecret }, 'POST', `${businessAccountId}/subscribed_apps`, { signal }),
  );
}

/**
 * Converts the Graph API's error from the check of a credentials field to an error that names this field. If
 * the access token is invalid, the error names the token instead.
 */
function toCheckError(error: unknown, field: keyof CloudCredentials): unknown {
  if (!(error instanceof GraphFailure)) return error;
  const { kind, code } = error;
  if (kind !== 'refused' || isTemporaryGraphErrorCode(code)) return new TransportError('unreachable', error.message);
  if (code === 190 || code === 10 || code === 200) return createCredentialsError('accessToken', code);
  return createCredentialsError(field, code);
}

const listIds = ({ data }: Readonly<Record<string, unknown>>): readonly unknown[] =>
  Array.isArray(data) ? data.map(entry => (entry as { readonly id?: unknown } | null)?.id) : [];

/**
 * Returns whether the token has all permissions. Also returns true if Meta does not describe the token, because
 * a missing permission then shows in the calls that need it.
 */
async function hasRequiredScopes(graph: GraphClient, caller: GraphCredentials, signal: AbortSignal): Promise<boolean> {
  try {
    const query = { input_token: caller.accessToken };
    const { data } = (await graph.call(caller, 'GET', 'debug_token', { query, signal })) as {
      readonly data?: { readonly scopes?: unknown };
    };
    const scopes: unknown = data?.scopes;
    return !Array.isArray(scopes) || REQUIRED_SCOPES.every(scope => scopes.includes(scope));
  } catch (error) {
    if (
      error instanceof GraphFailure &&
      error.kind === 'refused' &&
      error.code !== 190 &&
      !isTemporaryGraphErrorCode(error.code)
    )
      return true;
    throw toCheckError(error, 'accessToken');
  }
}
