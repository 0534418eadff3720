import { describe, expect, it } from 'vitest';
import { type Endpoint, endpoints, healthEndpoints, splitEndpointKey } from '../index.ts';
import { buildOpenApiDocument } from './buildOpenApiDocument.ts';
import { listFailureStatuses } from './listFailureStatuses.ts';

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly tags: readonly string[];
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters?: readonly { readonly name: string; readonly in: string }[];
  readonly requestBody?: { readonly required: boolean };
  readonly responses: Readonly<Record<string, { readonly content?: Record<string, { example?: unknown }> }>>;
}

const document = buildOpenApiDocument({ version: '1.2.3' });
const allEndpoints: Readonly<Record<string, Endpoint>> = { ...endpoints, ...healthEndpoints };
const operations = new Map(
  Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([method]) => method !== 'servers')
      .map(([method, operation]) => [`${method.toUpperCase()} ${path}`, operation as Operation]),
  ),
);
const operationOf = (key: string): Operation => {
  const operation = operations.get(key);
  if (!operation) throw new Error(`No operation ${key}`);
  return operation;
};

/** Collects all `$ref` values in a part of the document. */
function references(part: unknown): string[] {
  if (typeof part !== 'object' || part === null) return [];
  const { $ref } = part as { $ref?: unknown };
  return [...(typeof $ref === 'string' ? [$ref] : []), ...Object.values(part).flatMap(references)];
}

const resolvePointer = (pointer: string): unknown =>
  pointer
    .slice(2)
    .split('/')
    .reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], document);

describe('OpenAPI document', () => {
  it('contains exactly the operations of the contract', () => {
    expect([...operations.keys()].sort()).toEqual(Object.keys(allEndpoints).sort());
  });

  it('contains no reference without a target', () => {
    const pointers = references(document);
    expect(pointers.length).toBeGreaterThan(100);
    expect(pointers.filter(pointer => resolvePointer(pointer) === undefined)).toEqual([]);
  });

  it('gives every operation a unique operationId', () => {
    const ids = [...operations.values()].map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('is identical when it is built again', () => {
    expect(JSON.stringify(buildOpenApiDocument({ version: '1.2.3' }))).toBe(JSON.stringify(document));
  });

  it('contains the version and the server URL that its options specify', () => {
    const mountedDocument = buildOpenApiDocument({ version: '2.0.0', serverUrl: 'https://recado.mx/v1' });
    expect(mountedDocument).toMatchObject({
      info: { version: '2.0.0' },
      servers: [{ url: 'https://recado.mx/v1' }],
    });
    expect(document.servers).toMatchObject([{ url: '/api' }]);
  });

  it('has the root URL as server of the health endpoints only', () => {
    expect(document.paths['/health/live']).toMatchObject({ servers: [{ url: '/' }] });
    expect(document.paths['/clients']).not.toHaveProperty('servers');
  });

  it('contains a description of every tag in use', () => {
    const describedTags = document.tags.map(({ name }) => name);
    expect(describedTags).toEqual(
      expect.arrayContaining([...new Set([...operations.values()].flatMap(({ tags }) => tags))]),
    );
  });
});

const requirements = {
  public: [],
  session: [{ session: [] }],
  admin: [{ session: ['admin'] }],
  program: [{ apiToken: [] }],
};

describe.each(Object.entries(allEndpoints))('OpenAPI operation %s', (key, endpoint) => {
  const operation = operationOf(key);

  it('contains the security requirement of the endpoint', () => {
    const { guard, scope = [] } = endpoint;
    expect(operation.security).toEqual(guard === 'token' ? [{ apiToken: [scope].flat() }] : requirements[guard]);
  });

  it('contains exactly the success and failure statuses of the endpoint', () => {
    const expected = [...endpoint.answers.map(({ status }) => status), ...listFailureStatuses(key, endpoint)];
    expect(Object.keys(operation.responses).sort()).toEqual([...expected.map(String), 'default'].sort());
  });

  it('contains an example of every JSON answer that has a schema', () => {
    const hasNoSchema = key === 'GET /openapi.json';
    for (const { status, body } of endpoint.answers) {
      const json = operation.responses[status]?.content?.['application/json'];
      expect(json?.example !== undefined).toBe(body !== undefined && !('mediaTypes' in body) && !hasNoSchema);
    }
  });

  it('contains every path parameter', () => {
    const pathParameters = (operation.parameters ?? []).filter(parameter => parameter.in === 'path');
    expect(pathParameters.map(({ name }) => `{${name}}`)).toEqual(splitEndpointKey(key).path.match(/\{[^}]+\}/g) ?? []);
  });

  it('contains a request body only if the endpoint accepts one', () => {
    expect(operation.requestBody !== undefined).toBe((endpoint.payload ?? endpoint.upload) !== undefined);
  });
});

describe('OpenAPI operation', () => {
  it('marks a request body as optional when the endpoint does not require it', () => {
    expect(operationOf('PUT /admin/users/{id}/status').requestBody).toMatchObject({ required: false });
    expect(operationOf('POST /external/send').requestBody).toMatchObject({ required: true });
  });

  it('documents a JSON query parameter as text with a JSON content', () => {
    const sort = operationOf('GET /admin/users').parameters?.find(({ name }) => name === 'sort');
    expect(sort).toMatchObject({
      schema: {
        type: 'string',
        contentMediaType: 'application/json',
        contentSchema: { type: 'array', prefixItems: [{ enum: expect.arrayContaining(['createdAt']) }, {}] },
      },
      example: '["createdAt","DESC"]',
    });
  });

  it('describes every parameter by a schema, because generators of clients do not support content', () => {
    const parameters = [...operations].flatMap(([key, operation]) =>
      (operation.parameters ?? [])
        .filter(parameter => !('$ref' in parameter) && !('schema' in parameter && !('content' in parameter)))
        .map(({ name }) => `${key} ${name}`),
    );
    expect(parameters).toEqual([]);
  });

  it('documents headers in their usual spelling', () => {
    expect(operationOf('POST /external/send').parameters).toMatchObject([
      { $ref: '#/components/parameters/ClientId' },
      { name: 'Idempotency-Key', in: 'header' },
    ]);
  });

  it('shows the status unknown in the example of a 202 answer', () => {
    const { responses } = operationOf('POST /external/send');
    expect(responses['202']?.content?.['application/json']?.example).toMatchObject({ status: 'unknown' });
  });

  it('shows the error message of the first missing field in the example of a 400 answer', () => {
    const example = operationOf('POST /external/send').responses['400']?.content?.['application/json'];
    expect(example).toMatchObject({ example: { statusCode: 400, errors: { to: "Falta el campo 'to'." } } });
  });

  it('omits the schema of a binary answer', () => {
    expect(operationOf('GET /whatsapp/client/{id}/qr').responses['200']?.content).toEqual({
      'image/png': {},
      'text/plain': { schema: { type: 'string' } },
    });
  });
});
