import { n8nNodeTexts as texts } from '@recado/texts';
import { type Functions, type IHttpRequestOptions, type Json, type JsonObject, NodeApiError } from 'n8n-workflow';

/** Name of Recado's credential type in n8n. */
const CREDENTIAL_NAME = 'recadoApi';

export interface ApiRequest extends Omit<IHttpRequestOptions, 'url'> {
  /** Path below the API's base URL. */
  readonly path: string;
  /** ID of the client for which the request is made. Needed if the credential is an account key. */
  readonly client?: string | undefined;
  /** Index of the n8n input item for which the request is made. Errors name this item. */
  readonly item?: number;
}

/**
 * Sends a request to the API with the node's credential.
 * @throws NodeApiError with the API's error message
 */
export async function requestRecado(
  node: Functions,
  { path, client, item, ...apiRequest }: ApiRequest,
): Promise<unknown> {
  const { baseUrl = '' } = await node.getCredentials(CREDENTIAL_NAME);
  const options = {
    json: apiRequest.encoding === undefined && !(apiRequest.body instanceof Uint8Array),
    ...apiRequest,
    url: `${baseUrl.replace(/\/+$/, '')}${path}`,
    headers: { ...apiRequest.headers, ...(client && { 'x-client-id': client }) },
  };
  try {
    return await node.helpers.httpRequestWithAuthentication.call(node, CREDENTIAL_NAME, options);
  } catch (error) {
    throw toNodeError(node, error, item);
  }
}

/** Sends a request and returns the JSON response. */
export const requestRecadoJson = async (node: Functions, apiRequest: ApiRequest): Promise<JsonObject> =>
  (await requestRecado(node, apiRequest)) as JsonObject;

/** Error of a failed request. The field that contains the response depends on n8n's version. */
interface RequestFailure {
  readonly httpCode?: string | null;
  readonly description?: string | null;
  readonly context?: { readonly data?: unknown };
  readonly response?: { readonly status?: number; readonly data?: unknown; readonly body?: unknown };
}
interface ErrorBody {
  readonly message?: string;
  readonly errors?: Readonly<Record<string, string>>;
}

function toNodeError(node: Functions, error: unknown, item: number | undefined): NodeApiError {
  const failure = (error ?? {}) as RequestFailure;
  const code = failure.httpCode ?? failure.response?.status;
  const errorBody = [failure.context?.data, failure.response?.data, failure.response?.body]
    .map(parseErrorBody)
    .find(candidate => candidate?.message !== undefined);
  const fallback = code == null ? texts.noResponse : (failure.description ?? texts.failed(String(code)));
  const fields = Object.values(errorBody?.errors ?? {}).filter(text => text !== errorBody?.message);
  return new NodeApiError(node.getNode(), (errorBody ?? {}) as JsonObject, {
    message: errorBody?.message ?? fallback,
    ...(fields.length > 0 && { description: fields.join(' ') }),
    ...(code != null && { httpCode: String(code) }),
    ...(item !== undefined && { itemIndex: item }),
  });
}

/** Parses the body of an error response, which is JSON even if the request was for a file. */
function parseErrorBody(body: unknown): ErrorBody | undefined {
  if (!(body instanceof Uint8Array)) return typeof body === 'object' && body !== null ? body : undefined;
  try {
    return JSON.parse(new TextDecoder().decode(body)) as ErrorBody;
  } catch {
    return undefined;
  }
}

/** Returns the client ID that the node selects, if any. */
export const toSelectedClientId = (value: Json): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;
