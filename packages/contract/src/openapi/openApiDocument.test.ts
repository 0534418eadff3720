import { describe, expect, it } from 'vitest';
import { type Endpoint, endpoints, healthEndpoints, splitKey } from '../index.ts';
import { failureStatuses } from './failureStatuses.ts';
import { openApiDocument } from './openApiDocument.ts';

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly tags: readonly string[];
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly content?: object }[];
  readonly requestBody?: { readonly required: boolean };
  readonly responses: Readonly<Record<string, { readonly content?: Record<string, { example?: unknown }> }>>;
}

const document = openApiDocument({ version: '1.2.3' });
const all: Readonly<Record<string, Endpoint>> = { ...endpoints, ...healthEndpoints };
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

/** Every value of the document that is a reference. */
function references(part: unknown): string[] {
  if (typeof part !== 'object' || part === null) return [];
  const { $ref } = part as { $ref?: unknown };
  return [...(typeof $ref === 'string' ? [$ref] : []), ...Object.values(part).flatMap(references)];
}

const at = (pointer: string): unknown =>
  pointer
    .slice(2)
    .split('/')
    .reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], document);

describe('the document', () => {
  it('has exactly the operations of the contract', () => {
    expect([...operations.keys()].sort()).toEqual(Object.keys(all).sort());
  });

  it('finds every reference', () => {
    const found = references(document);
    expect(found.length).toBeGreaterThan(100);
    expect(found.filter(pointer => at(pointer) === undefined)).toEqual([]);
  });

  it('calls no two operations the same', () => {
    const ids = [...operations.values()].map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('is the same every time', () => {
    expect(JSON.stringify(openApiDocument({ version: '1.2.3' }))).toBe(JSON.stringify(document));
  });

  it('names its version and where the API is mounted', () => {
    const elsewhere = openApiDocument({ version: '2.0.0', serverUrl: 'https://recado.mx/v1' });
    expect(elsewhere).toMatchObject({
      info: { version: '2.0.0' },
      servers: [{ url: 'https://recado.mx/v1' }],
    });
    expect(document.servers).toMatchObject([{ url: '/api' }]);
  });

  it("keeps the health of the server at the server's root", () => {
    expect(document.paths['/health/live']).toMatchObject({ servers: [{ url: '/' }] });
    expect(document.paths['/clients']).not.toHaveProperty('servers');
  });

  it('describes every tag in use', () => {
    const described = document.tags.map(({ name }) => name);
    expect(described).toEqual(
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

describe.each(Object.entries(all))('%s', (key, endpoint) => {
  const operation = operationOf(key);

  it('tells who may call it', () => {
    const { guard, scope = [] } = endpoint;
    expect(operation.security).toEqual(
      guard === 'token' ? [{ apiToken: [scope].flat() }] : requirements[guard],
    );
  });

  it('tells every answer and every failure, and nothing else', () => {
    const expected = [...endpoint.answers.map(({ status }) => status), ...failureStatuses(key, endpoint)];
    expect(Object.keys(operation.responses).sort()).toEqual([...expected.map(String), '5XX'].sort());
  });

  it('shows an example of every JSON answer', () => {
    const shapeless = key === 'GET /openapi.json';
    for (const { status, body } of endpoint.answers) {
      const json = operation.responses[status]?.content?.['application/json'];
      expect(json?.example !== undefined).toBe(body !== undefined && !('mediaTypes' in body) && !shapeless);
    }
  });

  it('names every parameter of its path', () => {
    const inPath = (operation.parameters ?? []).filter(parameter => parameter.in === 'path');
    expect(inPath.map(({ name }) => `{${name}}`)).toEqual(splitKey(key).path.match(/\{[^}]+\}/g) ?? []);
  });

  it('takes a body exactly where the endpoint does', () => {
    expect(operation.requestBody !== undefined).toBe((endpoint.payload ?? endpoint.upload) !== undefined);
  });
});

describe('details', () => {
  it('knows a body that may be left out', () => {
    expect(operationOf('PUT /admin/users/{id}/status').requestBody).toMatchObject({ required: false });
    expect(operationOf('POST /external/send').requestBody).toMatchObject({ required: true });
  });

  it('documents JSON in a query as JSON, with its example read', () => {
    const sort = operationOf('GET /admin/users').parameters?.find(({ name }) => name === 'sort');
    expect(sort?.content).toMatchObject({ 'application/json': { example: ['createdAt', 'DESC'] } });
  });

  it('documents headers under their usual spelling', () => {
    expect(operationOf('POST /external/send').parameters).toMatchObject([
      { $ref: '#/components/parameters/ClientId' },
      { name: 'Idempotency-Key', in: 'header' },
    ]);
  });

  it('shows a message without confirmation as of unknown outcome', () => {
    const { responses } = operationOf('POST /external/send');
    expect(responses['202']?.content?.['application/json']?.example).toMatchObject({ status: 'unknown' });
  });

  it('shows what the server says of the first missing field', () => {
    const example = operationOf('POST /external/send').responses['400']?.content?.['application/json'];
    expect(example).toMatchObject({ example: { statusCode: 400, errors: { to: "Falta el campo 'to'." } } });
  });

  it('gives bytes no schema', () => {
    expect(operationOf('GET /whatsapp/client/{id}/qr').responses['200']?.content).toEqual({
      'image/png': {},
      'text/plain': { schema: { type: 'string' } },
    });
  });
});
