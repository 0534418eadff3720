import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import openapiTS, { astToString } from 'openapi-typescript';
import ts from 'typescript';
import { afterAll, beforeAll, expect, it } from 'vitest';

/** What a program of others, generated from docs/openapi.json, may write and may not. */
const right = `
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
const wrong = [
  `export const text: Send = { to: '5215512345678' };`,
  `export const text: Send = { to: '5215512345678', text: 'a', otro: 1 };`,
  `export const place: Any = { to: '5215512345678', type: 'paloma' };`,
];

let folder;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recado-openapi-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('a generator that knows nothing of us makes types of the document that say what the API takes and answers', async () => {
  const document = new URL('../../../docs/openapi.json', import.meta.url);
  await writeFile(join(folder, 'recado.d.ts'), astToString(await openapiTS(document)));
  const head = right.split('export const text')[0];
  const programs = [
    right,
    ...wrong.map(
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
  const faults = file =>
    ts
      .getPreEmitDiagnostics(program, program.getSourceFile(file))
      .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
  const [good, ...bad] = files.map(faults);
  expect(good).toEqual([]);
  expect(bad.map(found => found.length)).toEqual(wrong.map(() => 1));
});
