import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { buildBrunoCollection } from './buildBrunoCollection.mjs';
import { convertToOpenApi30 } from './convertToOpenApi30.mjs';

const openApi = JSON.parse(readFileSync(new URL('../../../../docs/openapi.json', import.meta.url), 'utf8'));

/** Lists the paths of a document's schemas that use a feature of OpenAPI 3.1. */
function listNewFeatures(part, path = '') {
  if (part === null || typeof part !== 'object') return [];
  const isSchema = /\/(schema|items|properties\/[^/]+|allOf\/\d+|anyOf\/\d+|oneOf\/\d+|schemas\/[^/]+)$/.test(path);
  const isNew =
    isSchema && (Array.isArray(part.type) || part.type === 'null' || 'const' in part || 'prefixItems' in part);
  const inner = Object.entries(part).flatMap(([key, each]) =>
    key === 'example' ? [] : listNewFeatures(each, `${path}/${key}`),
  );
  return isNew ? [path, ...inner] : inner;
}

it('converts the document to OpenAPI 3.0 without features of 3.1', () => {
  expect(listNewFeatures(openApi).length).toBeGreaterThan(0);
  const converted = convertToOpenApi30(openApi);
  expect(listNewFeatures(converted)).toEqual([]);
  expect(Object.keys(converted.paths)).toEqual(Object.keys(openApi.paths));
  expect(converted).not.toHaveProperty('webhooks');
});

it('converts the document to one that a validator of OpenAPI 3.0 accepts', () => {
  const folder = mkdtempSync(join(tmpdir(), 'recado-openapi-'));
  const file = join(folder, 'openapi.json');
  writeFileSync(file, JSON.stringify(convertToOpenApi30(openApi)));
  writeFileSync(join(folder, 'redocly.yaml'), 'rules:\n  struct: error\n  no-unresolved-refs: error\n');
  const redocly = createRequire(import.meta.url).resolve('@redocly/cli/bin/cli.js');
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [redocly, 'lint', `--config=${folder}/redocly.yaml`, file],
    {
      encoding: 'utf8',
      // Nothing may leave this machine.
      env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_NOTIFICATIONS: 'true', NO_COLOR: '1' },
    },
  );
  rmSync(folder, { recursive: true });
  expect(status, stdout + stderr).toBe(0);
});

it('keeps examples as they are, because they are data', () => {
  const example = document => document.paths['/external/send'].post.requestBody.content['application/json'].example;
  expect(example(convertToOpenApi30(openApi))).toEqual(example(openApi));
});

it('builds a Bruno collection of all operations, whose identifiers are unique', () => {
  const { items, environments } = buildBrunoCollection(openApi);
  const requests = items.flatMap(folder => folder.items);
  expect(requests).toHaveLength(
    Object.values(openApi.paths).flatMap(item => Object.values(item).filter(({ operationId }) => operationId)).length,
  );
  const uids = [
    ...items,
    ...requests,
    ...requests.flatMap(({ request }) => [...request.params, ...request.headers]),
  ].map(({ uid }) => uid);
  expect(new Set(uids).size).toBe(uids.length);
  expect(uids.every(uid => /^[0-9a-f]{21}$/.test(uid))).toBe(true);
  expect(environments[0].variables.map(({ name }) => name)).toEqual(['baseUrl', 'apiToken', 'sessionToken']);
  expect(JSON.stringify(requests)).not.toContain('SU_TOKEN');
});
