import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import openapiTS, { astToString } from 'openapi-typescript';
import ts from 'typescript';
import { afterAll, beforeAll, expect, it } from 'vitest';

/**
 * Valid and invalid programs, which are checked against the types that a third-party generator creates from
 * docs/openapi.json.
 */
const validProgram = `
import type { components, operations, paths } from './recado.js';
type Send = paths['/external/send']['post']['requestBody']['content']['application/json'];
export const text: Send = { to: '5215512345678', text: 'Su pedido está listo.', unlessPaused: true };
type Any = paths['/external/messages']['post']['requestBody']['content']['application/json'];
export const place: Any = { to: '5215512345678', type: 'location', location: { latitude: 19.4, longitude: -99.1 } };
type Listed = paths['/external/messages']['get']['responses']['200']['content']['application/json'];
export const textsOf = ({ messages }: Listed) => messages.map(({ text, direction }) => [text, direction]);
export const nextOf = (page: operations['getExternalContacts']['responses']['200']['content']['application/json']): string | null => page.next;
export type Message = components['schemas']['Message'];
`;
const invalidLines = [
  `export const text: Send = { to: '5215512345678' };`,
  `export const text: Send = { to: '5215512345678', text: 'a', otro: 1 };`,
  `export const place: Any = { to: '5215512345678', type: 'paloma' };`,
];

let folder;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recado-openapi-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('types that a third-party generator creates from docs/openapi.json accept valid calls and reject invalid calls', async () => {
  const document = new URL('../../../docs/openapi.json', import.meta.url);
  await writeFile(join(folder, 'recado.d.ts'), astToString(await openapiTS(document)));
  const head = validProgram.split('export const text')[0];
  const programs = [
    validProgram,
    ...invalidLines.map(
      line =>
        `${head}type Any = paths['/external/messages']['post']['requestBody']['content']['application/json'];\n${line}\n`,
    ),
  ];
  const files = programs.map((_, index) => join(folder, `program${index}.ts`));
  await Promise.all(files.map((file, index) => writeFile(file, programs[index])));
  const options = {
    strict: true,
    noEmit: true,
    module: ts.ModuleKind.NodeNext,
    target: ts.ScriptTarget.ES2022,
    types: [],
  };
  const program = ts.createProgram(files, options);
  const listErrors = file =>
    ts
      .getPreEmitDiagnostics(program, program.getSourceFile(file))
      .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
  const [validErrors, ...invalidErrors] = files.map(listErrors);
  expect(validErrors).toEqual([]);
  expect(invalidErrors.map(errors => errors.length)).toEqual(invalidLines.map(() => 1));
});
