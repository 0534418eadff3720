import { buildRequestUrl } from './buildRequestUrl.ts';
import type { ConversationPresence, RecadoEvent } from './contractTypes.ts';
import { createApiError } from './createApiError.ts';
import { followStream } from './following/followStream.ts';
import { readSseFrames } from './following/readSseFrames.ts';
import { NetworkError } from './NetworkError.ts';
import type { EndpointResult } from './requestTypes.ts';
import { parseResponseBody } from './responseBody.ts';
import type { RawCallOptions, Sdk, SdkOptions } from './Sdk.ts';
import { type OutgoingRequest, sendRequest } from './sendRequest.ts';

const DEFAULT_TIMEOUT_MS = 60_000;

/** Creates a typed client for the API of a Recado server. Runs in browsers and in Node. */
export function createSdk(settings: SdkOptions): Sdk {
  const fetch = settings.fetch ?? ((url, init) => globalThis.fetch(url, init));

  async function call(key: string, options: RawCallOptions) {
    const request = buildRequest(settings, key, options);
    const { timeout = settings.timeout ?? DEFAULT_TIMEOUT_MS, signal } = options;
    const answer = await sendRequest(fetch, request, { timeout, signal });
    return { request, answer };
  }

  async function request(key: string, options: RawCallOptions = {}): Promise<unknown> {
    const { request, answer } = await call(key, options);
    if (answer.status >= 400) throw createApiError(answer);
    options.received?.(answer.headers);
    const body = parseResponseBody(answer);
    if (body.kind === 'none') return undefined;
    // The API sends text only if `accept` requests it. Other text comes from a proxy or another server.
    if (body.kind === 'text' && !options.accept?.startsWith('text/')) throw new NetworkError(request, 'foreign');
    return body.value;
  }

  const createStreamOpener =
    (key: string, params?: Readonly<Record<string, string>>, query?: RawCallOptions['query']) =>
    (lastId: string | undefined, abortSignal: AbortSignal | undefined) => {
      const headers = lastId === undefined ? {} : { 'last-event-id': lastId };
      const options = {
        accept: 'text/event-stream',
        headers,
        ...(params && { params }),
        ...(query && { query }),
      };
      return readSseFrames(fetch, buildRequest(settings, key, options), abortSignal);
    };

  return {
    // The contract's types exist only at compile time. At run time all endpoints are called alike, hence this cast.
    request: request as Sdk['request'],
    async raw(key, options = {}) {
      const { answer } = await call(key, options);
      const { status, headers, milliseconds, bytes } = answer;
      const body = parseResponseBody(answer);
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
          ? createStreamOpener('GET /external/events')
          : createStreamOpener('GET /clients/{id}/events', { id: clientId }, present && { presence: true });
      const onNamedEvent = (event: string, data: unknown) => {
        if (event === 'presence') present?.(data as readonly ConversationPresence[]);
      };
      return followStream<RecadoEvent>({ connect, after, signal, changed, onNamedEvent });
    },
    followConnections({ signal, changed } = {}) {
      const connect = createStreamOpener('GET /clients/connections');
      return followStream<EndpointResult<'GET /clients/connections'>>({ connect, after: undefined, signal, changed });
    },
    withApiToken: apiToken => createSdk({ ...settings, apiToken }),
    withClient: clientId => createSdk({ ...settings, clientId }),
    withSession: token => createSdk({ ...settings, session: { token: () => token } }),
  };
}

function buildRequest(settings: SdkOptions, key: string, options: RawCallOptions): OutgoingRequest {
  const [method = '', path = ''] = key.split(' ', 2);
  const { payload } = options;
  const isForm = typeof FormData !== 'undefined' && payload instanceof FormData;
  const body = isForm || payload === undefined ? payload : JSON.stringify(payload);
  return {
    method,
    url: buildRequestUrl(settings.baseUrl, path, options.params, options.query),
    headers: {
      accept: options.accept ?? 'application/json, */*;q=0.1',
      // Set no content type for a form, because the type must contain a boundary that only `fetch` knows.
      ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
      ...credentialHeaders(settings, path),
      ...toLowerCaseKeys(options.headers),
    },
    ...(body !== undefined && { body }),
  };
}

/** Returns the headers with the credential. Each endpoint gets only the kind of credential that it accepts. */
function credentialHeaders({ session, apiToken, clientId }: SdkOptions, path: string): Record<string, string> {
  const isProgramPath = path.startsWith('/external/') || path === '/mcp';
  // The session of a client's owner replaces the client's token.
  const hasCredential = apiToken !== undefined || clientId === undefined;
  const token = isProgramPath && hasCredential ? undefined : session?.token();
  return {
    ...(token && { authorization: `Bearer ${token}` }),
    ...(isProgramPath && apiToken !== undefined && { 'x-api-token': apiToken }),
    ...(isProgramPath && clientId !== undefined && { 'x-client-id': clientId }),
  };
}

const toLowerCaseKeys = (headers: Readonly<Record<string, string>> = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
