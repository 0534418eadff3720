import { readdir, readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { readType } from './collectModels.mjs';
import { renderPhpFiles } from './renderPhpModels.mjs';
import { renderPythonEndpoints, renderPythonModels } from './renderPythonModels.mjs';
import { listStaleSdkFiles, renderSdkFiles } from './sdkFiles.mjs';

const root = new URL('../../../', import.meta.url);
const document = JSON.parse(await readFile(new URL('docs/openapi.json', root), 'utf8'));

/** Document with one operation, one event and the given schemas. */
const createDocument = (schemas, response) => ({
  paths: {
    '/external/things/{thing}': {
      post: {
        operationId: 'postExternalThing',
        parameters: [{ name: 'Idempotency-Key' }],
        responses: { 200: { content: { 'application/json': { schema: response } } } },
      },
    },
    '/clients': { get: { operationId: 'getClients', responses: {} } },
  },
  webhooks: {
    'thing.made': {
      post: { requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Thing' } } } } },
    },
  },
  components: { schemas },
});
const thing = {
  type: 'object',
  properties: {
    from: { type: 'string' },
    note: { type: ['string', 'null'], description: 'Una nota.' },
    kind: { enum: ['a', 'b'], type: 'string' },
    parts: { type: 'array', items: { $ref: '#/components/schemas/Part' } },
    size: { type: 'object', properties: { width: { type: 'integer' } }, required: ['width'] },
  },
  required: ['from', 'note', 'parts'],
};
const part = { type: 'object', properties: { amount: { type: 'number' } }, required: ['amount'] };

it('models of the SDKs are those of the committed API document', async () => {
  const files = renderSdkFiles(document);
  const stale = [];
  for (const [path, text] of Object.entries(files))
    if ((await readFile(new URL(path, root), 'utf8')) !== text) stale.push(path);
  expect([...stale, ...listStaleSdkFiles(root, files)]).toEqual([]);
});

it('a class of PHP whose schema is gone is reported', () => {
  const { 'packages/sdk-php/src/Model/Message.php': _, ...others } = renderSdkFiles(document);
  expect(listStaleSdkFiles(root, others)).toEqual(['packages/sdk-php/src/Model/Message.php']);
});

it('models of Python have optional fields, nested types, and names that are no attributes', () => {
  const source = renderPythonModels(createFullDocument());
  expect(source).toContain('"from": "str",\n        "note": "Optional[str]",\n        "parts": "list[Part]",');
  expect(source).toContain('class Thing(_Thing, total=False):');
  expect(source).toContain('    kind: Literal["a", "b"]\n    size: ThingSize\n');
  expect(source).toContain('class ThingSize(TypedDict):\n    """Object `ThingSize`."""\n\n    width: int');
});

it('endpoints are those of programs, and state which ones accept a key', () => {
  const source = renderPythonEndpoints(createFullDocument());
  expect(source.match(/"POST \/external\/things\/\{thing\}"/g)).toHaveLength(2);
  expect(source).not.toContain('"GET /clients"');
});

it('classes of PHP convert nested objects, and accept null where the contract does', () => {
  const source = renderPhpFiles(createFullDocument())['Model/Thing.php'];
  expect(source).toContain("parts: array_map(Part::fromArray(...), $data['parts']),");
  expect(source).toContain('public readonly ?string $note,');
  expect(source).toContain('public readonly ?string $kind = null,');
  expect(source).toContain("@param array{'width': int}|null $size");
});

it('types distinguish null, references and unions', () => {
  const reference = { $ref: '#/components/schemas/Part' };
  expect(readType({ anyOf: [reference, { type: 'null' }] })).toEqual({
    kind: 'reference',
    name: 'Part',
    isNullable: true,
  });
  expect(readType({ oneOf: [{ type: 'string' }, { type: 'integer' }] })).toMatchObject({
    kind: 'union',
    isNullable: false,
  });
  expect(readType({})).toEqual({ kind: 'unknown', isNullable: false });
});

it('PHP declares no parameter as nullable only by its default, which PHP 8.4 deprecates', async () => {
  const folder = new URL('packages/sdk-php/', root);
  const names = (await readdir(folder, { recursive: true })).filter(name => name.endsWith('.php'));
  const implicit = /(?<![?|\w\\])(?!mixed\b)[A-Za-z\\]+ \$\w+ = null/;
  const faults = [];
  for (const name of names) if (implicit.test(await readFile(new URL(name, folder), 'utf8'))) faults.push(name);
  expect(faults).toEqual([]);
  expect(implicit.test('function f(string $a = null)')).toBe(true);
});

function createFullDocument() {
  const response = { type: 'object', properties: { success: { type: 'boolean' } }, required: ['success'] };
  const full = createDocument({ Thing: thing, Part: part }, response);
  // The named responses of the contract must exist in every document.
  for (const [path, item] of Object.entries(document.paths)) if (path.startsWith('/external/')) full.paths[path] = item;
  full.components.schemas = { ...document.components.schemas, ...full.components.schemas };
  return full;
}
