import { n8nNode as texts } from '@recado/texts';
import {
  type Functions,
  type IHttpRequestOptions,
  type Json,
  type JsonObject,
  NodeApiError,
} from 'n8n-workflow';

/** The credential's name. */
const RECADO = 'recadoApi';

export interface Asked extends Omit<IHttpRequestOptions, 'url'> {
  /** Below the API's address. */
  readonly path: string;
  /** Of which client, where the credential is an account key. */
  readonly client?: string | undefined;
  /** The node's item that it is about. */
  readonly item?: number;
}

/**
 * Asks the API, with the credential of the node.
 * @throws NodeApiError with the sentence that the API says
 */
export async function request(node: Functions, { path, client, item, ...asked }: Asked): Promise<unknown> {
  const { baseUrl = '' } = await node.getCredentials(RECADO);
  const options = {
    json: asked.encoding === undefined && !(asked.body instanceof Uint8Array),
    ...asked,
    url: `${baseUrl.replace(/\/+$/, '')}${path}`,
    headers: { ...asked.headers, ...(client && { 'x-client-id': client }) },
  };
  try {
    return await node.helpers.httpRequestWithAuthentication.call(node, RECADO, options);
  } catch (error) {
    throw toNodeError(node, error, item);
  }
}

/** The same of an answer that is JSON. */
export const ask = async (node: Functions, asked: Asked): Promise<JsonObject> =>
  (await request(node, asked)) as JsonObject;

/** What n8n knows of a failed call; each of its versions puts the answer elsewhere. */
interface Failure {
  readonly httpCode?: string | null;
  readonly description?: string | null;
  readonly context?: { readonly data?: unknown };
  readonly response?: { readonly status?: number; readonly data?: unknown; readonly body?: unknown };
}
interface Told {
  readonly message?: string;
  readonly errors?: Readonly<Record<string, string>>;
}

function toNodeError(node: Functions, error: unknown, item: number | undefined): NodeApiError {
  const failure = (error ?? {}) as Failure;
  const code = failure.httpCode ?? failure.response?.status;
  const told = [failure.context?.data, failure.response?.data, failure.response?.body]
    .map(read)
    .find(each => each?.message !== undefined);
  const fallback = code == null ? texts.notAnswered : (failure.description ?? texts.failed(String(code)));
  const fields = Object.values(told?.errors ?? {}).filter(text => text !== told?.message);
  return new NodeApiError(node.getNode(), (told ?? {}) as JsonObject, {
    message: told?.message ?? fallback,
    ...(fields.length > 0 && { description: fields.join(' ') }),
    ...(code != null && { httpCode: String(code) }),
    ...(item !== undefined && { itemIndex: item }),
  });
}

/** A file that was asked for is refused in JSON all the same. */
function read(body: unknown): Told | undefined {
  if (!(body instanceof Uint8Array)) return typeof body === 'object' && body !== null ? body : undefined;
  try {
    return JSON.parse(new TextDecoder().decode(body)) as Told;
  } catch {
    return undefined;
  }
}

/** The client that the node names, if any. */
export const clientOf = (value: Json): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;
