import type { ApiEndpointKey, Client } from '@recado/contract';
import type { RawCallOptions, Sdk } from '@recado/sdk';
import { teamTexts } from '@recado/texts';
import { Failure } from '../errors.ts';

/**
 * Request that a signed-in user makes instead of the equivalent request of a program, which needs an API token.
 */
interface SessionRequest {
  readonly key: string;
  readonly payload?: unknown;
}

/**
 * Creates an SDK that acts for a client as the signed-in user and not as a program of its owner. Messages then
 * carry the user's name, and the robot pauses. The SDK accepts the endpoints below `/external`.
 *
 * @throws Failure when an endpoint is only for programs, because the client's token is not available
 */
export function createSessionSdk(sdk: Sdk, client: Pick<Client, 'id'>): Sdk {
  const request = async (key: string, options: RawCallOptions = {}): Promise<unknown> => {
    if (key === 'GET /external/status') {
      const { signal } = options;
      const response = await sdk.request('GET /clients/{id}', {
        params: { id: client.id },
        ...(signal && { signal }),
      });
      return { ...response.client, clientId: client.id };
    }
    const sessionRequest = translateRequest(key, options.payload);
    if (!sessionRequest) throw new Failure(teamTexts.errors.noToken);
    const params = { ...options.params, id: client.id };
    const { key: endpoint, ...payload } = sessionRequest;
    // Cast the SDK, because its types differ per endpoint and the endpoint is known only at run time.
    return (sdk.request as (key: string, options: RawCallOptions) => Promise<unknown>)(endpoint, {
      ...options,
      ...payload,
      params,
    });
  };
  return {
    ...sdk,
    request: request as Sdk['request'],
    raw: () => Promise.reject(new Failure(teamTexts.errors.noToken)),
    follow: options => sdk.follow({ ...options, clientId: client.id }),
  };
}

/** Matches endpoints that only programs can call. Signed-in users perform these tasks on the phone. */
const programOnlyPattern = /\/external\/(groups|blocked|check-number|profile|chats\/\{chat\}\/typing)\b/;

/**
 * Translates a request to a program endpoint (`/external/…`) into the equivalent request of a signed-in user.
 * The older send endpoints become `POST …/messages`.
 */
function translateRequest(key: string, payload: unknown): SessionRequest | undefined {
  if (programOnlyPattern.test(key)) return undefined;
  const messageRequest = (endpointKey: ApiEndpointKey, message: unknown): SessionRequest => ({
    key: endpointKey,
    payload: message,
  });
  if (key === 'POST /external/send') {
    const { text, ...messageFields } = payload as { readonly text: string };
    return messageRequest('POST /clients/{id}/messages', { ...messageFields, type: 'text', text: { text } });
  }
  if (key === 'POST /external/send-media') {
    const { type, to, replyTo, ...file } = payload as Readonly<Record<string, string>>;
    return messageRequest('POST /clients/{id}/messages', {
      to,
      ...(replyTo !== undefined && { replyTo }),
      type,
      [String(type)]: file,
    });
  }
  return { key: key.replace(' /external/', ' /clients/{id}/') };
}
