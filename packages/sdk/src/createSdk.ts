import type { Presence, RecadoEvent } from '@recado/contract';
import { address } from './address.ts';
import { readBody } from './body.ts';
import { exchange, type Outgoing } from './exchange.ts';
import { failureOf } from './failureOf.ts';
import { follow } from './following/follow.ts';
import { readFrames } from './following/readFrames.ts';
import { NetworkError } from './NetworkError.ts';
import type { ResultOf } from './requestTypes.ts';
import type { RawOptions, Sdk, SdkOptions } from './Sdk.ts';

const TIMEOUT = 60_000;

/** The API of a Recado server, typed by its contract. Runs in browsers and in Node. */
export function createSdk(settings: SdkOptions): Sdk {
  const fetch = settings.fetch ?? ((url, init) => globalThis.fetch(url, init));

  async function call(key: string, options: RawOptions) {
    const request = outgoing(settings, key, options);
    const { timeout = settings.timeout ?? TIMEOUT, signal } = options;
    const answer = await exchange(fetch, request, { timeout, signal });
    return { request, answer };
  }

  async function request(key: string, options: RawOptions = {}): Promise<unknown> {
    const { request, answer } = await call(key, options);
    if (answer.status >= 400) throw failureOf(answer);
    options.received?.(answer.headers);
    const body = readBody(answer);
    if (body.kind === 'none') return undefined;
    // Text nobody asked for is a page of something that stands in between.
    if (body.kind === 'text' && !options.accept?.startsWith('text/'))
      throw new NetworkError(request, 'foreign');
    return body.value;
  }

  const connection =
    (key: string, params?: Readonly<Record<string, string>>, query?: RawOptions['query']) =>
    (lastId: string | undefined, ending: AbortSignal | undefined) => {
      const headers = lastId === undefined ? {} : { 'last-event-id': lastId };
      const options = {
        accept: 'text/event-stream',
        headers,
        ...(params && { params }),
        ...(query && { query }),
      };
      return readFrames(fetch, outgoing(settings, key, options), ending);
    };

  return {
    // The contract's types are the compiler's business alone: at run time every endpoint is called alike.
    request: request as Sdk['request'],
    async raw(key, options = {}) {
      const { answer } = await call(key, options);
      const { status, headers, milliseconds, bytes } = answer;
      const body = readBody(answer);
      return {
        status,
        headers,
        body: body.kind === 'none' ? undefined : body.value,
        size: bytes.length,
        milliseconds,
      };
    },
    follow({ clientId, after, signal, changed, present } = {}) {
      const connect =
        clientId === undefined
          ? connection('GET /external/events')
          : connection('GET /clients/{id}/events', { id: clientId }, present && { presence: true });
      const besides = (event: string, data: unknown) => {
        if (event === 'presence') present?.(data as readonly Presence[]);
      };
      return follow<RecadoEvent>({ connect, after, signal, changed, besides });
    },
    followConnections({ signal, changed } = {}) {
      const connect = connection('GET /clients/connections');
      return follow<ResultOf<'GET /clients/connections'>>({ connect, after: undefined, signal, changed });
    },
    withApiToken: apiToken => createSdk({ ...settings, apiToken }),
    withClient: clientId => createSdk({ ...settings, clientId }),
    withSession: token => createSdk({ ...settings, session: { token: () => token } }),
  };
}

function outgoing(settings: SdkOptions, key: string, options: RawOptions): Outgoing {
  const [method = '', path = ''] = key.split(' ', 2);
  const { payload } = options;
  const isForm = typeof FormData !== 'undefined' && payload instanceof FormData;
  const body = isForm || payload === undefined ? payload : JSON.stringify(payload);
  return {
    method,
    url: address(settings.baseUrl, path, options.params, options.query),
    headers: {
      accept: options.accept ?? 'application/json, */*;q=0.1',
      // A form's own type names its boundary, which `fetch` alone knows.
      ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
      ...credentials(settings, path),
      ...lowerCased(options.headers),
    },
    ...(body !== undefined && { body }),
  };
}

/** Each token goes only where it is understood. */
function credentials({ session, apiToken, clientId }: SdkOptions, path: string): Record<string, string> {
  if (path.startsWith('/external/') || path === '/mcp')
    return {
      ...(apiToken !== undefined && { 'x-api-token': apiToken }),
      ...(clientId !== undefined && { 'x-client-id': clientId }),
    };
  const token = session?.token();
  return token ? { authorization: `Bearer ${token}` } : {};
}

const lowerCased = (headers: Readonly<Record<string, string>> = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
