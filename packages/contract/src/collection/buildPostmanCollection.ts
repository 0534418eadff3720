import { type Endpoint, type EndpointGuard, type EndpointTag, splitEndpointKey } from '../endpoint.ts';
import { endpoints } from '../endpoints/index.ts';
import { getPathResourceKind } from '../getPathResourceKind.ts';
import { getSchemaKeys, isRequiredSchema } from '../openapi/joiParts.ts';
import { listPathParameters } from '../openapi/listOpenApiParameters.ts';

type Json = Readonly<Record<string, unknown>>;

/** Parts of collection format 2.1 that the output uses. Postman, Bruno, Insomnia and Hoppscotch read it. */
export interface PostmanCollection {
  readonly info: Json;
  readonly auth: Json;
  readonly variable: readonly { readonly key: string; readonly value: string }[];
  /** One folder for each tag of the contract. */
  readonly item: readonly { readonly name: string; readonly item: readonly PostmanItem[] }[];
}

export interface PostmanItem {
  readonly name: string;
  readonly request: {
    readonly method: string;
    readonly description?: string;
    readonly auth: Json;
    readonly header: readonly { readonly key: string; readonly value: string }[];
    readonly url: {
      readonly raw: string;
      readonly host: readonly string[];
      readonly path: readonly string[];
      readonly query?: readonly { readonly key: string; readonly value: string }[];
      readonly variable?: readonly { readonly key: string; readonly value: string }[];
    };
    readonly body?: Json;
  };
}

interface PostmanCollectionOptions {
  readonly version: string;
}

/**
 * Builds a collection of all endpoints of the contract with their examples, in Spanish. The same contract
 * always results in the same bytes.
 */
export function buildPostmanCollection({ version }: PostmanCollectionOptions): PostmanCollection {
  const allEndpoints = Object.entries<Endpoint>(endpoints);
  const tags = [...new Set<EndpointTag>(allEndpoints.map(([, { tag }]) => tag))];
  return {
    info: {
      name: 'Recado',
      description: `API de Recado ${version}. Llene las variables de la colección: baseUrl, apiToken (de la página del cliente), sessionToken (lo responde POST /auth/login) y clientId.`,
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    auth: auth.token,
    variable: [
      { key: 'baseUrl', value: 'http://localhost:3000/api' },
      { key: 'apiToken', value: '' },
      { key: 'sessionToken', value: '' },
      { key: 'clientId', value: '' },
    ],
    item: tags.map(tag => ({
      name: tag,
      item: allEndpoints
        .filter(([, endpoint]) => endpoint.tag === tag)
        .map(([key, endpoint]) => createItem(key, endpoint)),
    })),
  };
}

const bearer: Json = {
  type: 'bearer',
  bearer: [{ key: 'token', value: '{{sessionToken}}', type: 'string' }],
};
const apiToken: Json = {
  type: 'apikey',
  apikey: [
    { key: 'key', value: 'x-api-token', type: 'string' },
    { key: 'value', value: '{{apiToken}}', type: 'string' },
    { key: 'in', value: 'header', type: 'string' },
  ],
};
const auth: Readonly<Record<EndpointGuard, Json>> = {
  public: { type: 'noauth' },
  session: bearer,
  admin: bearer,
  token: apiToken,
  program: apiToken,
};

function createItem(key: string, endpoint: Endpoint): PostmanItem {
  const { summary, description, guard, example, payload } = endpoint;
  const { method, path } = splitEndpointKey(key);
  const variable = listPathParameters(key, endpoint).map(({ name, example: value }) => ({
    key: String(name),
    value: name === 'id' && getPathResourceKind(path) === 'client' ? '{{clientId}}' : String(value),
  }));
  const query = Object.entries(example.query ?? {}).map(([name, value]) => ({
    key: name,
    value: String(value),
  }));
  const segments = path
    .slice(1)
    .replace(/\{(\w+)\}/g, ':$1')
    .split('/');
  const search = query.map(pair => `${pair.key}=${pair.value}`).join('&');
  return {
    name: summary,
    request: {
      method,
      ...(description !== undefined && { description }),
      auth: auth[guard],
      header: [...(payload ? [JSON_CONTENT_TYPE_HEADER] : []), ...createHeaders(endpoint)],
      url: {
        raw: `{{baseUrl}}/${segments.join('/')}${search && `?${search}`}`,
        host: ['{{baseUrl}}'],
        path: segments,
        ...(query.length > 0 && { query }),
        ...(variable.length > 0 && { variable }),
      },
      ...createBody(endpoint),
    },
  };
}

const JSON_CONTENT_TYPE_HEADER = { key: 'Content-Type', value: 'application/json' };

/** Creates the required headers. Postman generates a new idempotency key for each request. */
function createHeaders({ headers }: Endpoint): { readonly key: string; readonly value: string }[] {
  return Object.entries(headers ? getSchemaKeys(headers) : {}).flatMap(([name, headerSchema]) => {
    if (name === 'idempotency-key') return [{ key: 'Idempotency-Key', value: '{{$guid}}' }];
    return isRequiredSchema(headerSchema) ? [{ key: name, value: '' }] : [];
  });
}

function createBody({ payload, upload, example }: Endpoint): { readonly body?: Json } {
  if (upload) return { body: { mode: 'formdata', formdata: [{ key: 'file', type: 'file', src: '' }] } };
  if (!payload) return {};
  // Postman would replace the placeholders of a template, because they look like Postman variables.
  // The escaped form of `{{` is the same JSON, but Postman does not recognize a variable in it.
  const raw = JSON.stringify(example.payload ?? {}, null, 2).replaceAll('{{', String.raw`\u007b{`);
  return { body: { mode: 'raw', raw, options: { raw: { language: 'json' } } } };
}
