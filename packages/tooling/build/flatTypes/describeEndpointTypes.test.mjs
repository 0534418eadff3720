import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { repositoryRoot } from '../findPackageFolders.mjs';
import { describeEndpointTypes } from './describeEndpointTypes.mjs';

/** Ten lines of a program that uses the SDK. */
const program = `
import { ApiError, createSdk } from './index.ts';
const sdk = createSdk({ baseUrl: 'https://recado.example.mx/api' }).withApiToken('rcd_1');
try {
  const { status } = await sdk.request('POST /external/send', { payload: { to: '5215512345678', text: 'Hola' } });
  console.log(status satisfies string);
} catch (error) {
  if (error instanceof ApiError) console.log(error.serverMessage);
}
const { contacts, next } = await sdk.request('GET /external/contacts', { query: { q: 'Marta' } });
console.log(contacts.map(({ name }) => name satisfies string | null), next);
for await (const event of sdk.follow()) if (event.type === 'message.received') console.log(event.data.text);
`;
const invalidLines = [
  `sdk.request('POST /external/send', { payload: { to: '5215512345678' } });`,
  `sdk.request('POST /external/send', { payload: { to: '5215512345678', text: 'a', otro: 1 } });`,
  `sdk.request('GET /clients', { params: { id: 'a' } });`,
  `sdk.request('GET /clients/{id}');`,
  `sdk.request('GET /admin/users', { query: { sort: ['password', 'DESC'] } });`,
  `sdk.request('GET /client');`,
  `(await sdk.request('GET /clients')).clients[0]?.nada;`,
];

let folder;
let flatTypes;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recado-flat-'));
  await cp(join(repositoryRoot, 'packages/sdk/src'), folder, { recursive: true });
  for (const file of await readdir(folder)) if (file.includes('.test.')) await rm(join(folder, file));
  flatTypes = describeEndpointTypes(repositoryRoot);
  await writeFile(join(folder, 'contractTypes.ts'), flatTypes);
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  await writeFile(join(folder, 'empty.ts'), 'console.log(1);');
  await writeFile(join(folder, 'program.ts'), program);
  const sdk = program.split('\n').slice(0, 3).join('\n');
  await Promise.all(
    invalidLines.map((line, index) => writeFile(join(folder, `invalid${index}.ts`), `${sdk}\n${line}`)),
  );
}, 180_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

const createProgram = (files, more = {}) =>
  ts.createProgram(files, {
    strict: true,
    noEmit: true,
    module: ts.ModuleKind.NodeNext,
    moduleDetection: ts.ModuleDetectionKind.Force,
    target: ts.ScriptTarget.ES2023,
    lib: ['lib.es2023.d.ts', 'lib.dom.d.ts'],
    allowImportingTsExtensions: true,
    types: [],
    ...more,
  });
const listErrors = (checkedProgram, file) =>
  ts
    .getPreEmitDiagnostics(checkedProgram, checkedProgram.getSourceFile(file))
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));

describe('flat types of the SDK', () => {
  it('import nothing and contain neither computed nor unresolved types', () => {
    expect(flatTypes).not.toMatch(/^import |\bimport\(|\btypeof |\binfer |: any\b|⟦/m);
    expect(flatTypes).toMatch(/^export type Message = \{ /m);
    expect(flatTypes.length).toBeLessThan(300_000);
  });

  it('accept valid calls and reject invalid calls', () => {
    const files = ['program', ...invalidLines.map((_, index) => `invalid${index}`)].map(name =>
      join(folder, `${name}.ts`),
    );
    const checkedProgram = createProgram(files);
    const [validErrors, ...invalidErrors] = files.map(file => listErrors(checkedProgram, file));
    expect(validErrors).toEqual([]);
    expect(invalidErrors.map(errors => errors.length)).toEqual(invalidLines.map(() => 1));
  });

  it('cost ten lines less than 1.3 times an empty program, which the computed types exceed', () => {
    const measure = (file, options) => {
      const measuredProgram = createProgram([file], options);
      ts.getPreEmitDiagnostics(measuredProgram);
      return { identifiers: measuredProgram.getIdentifierCount(), types: measuredProgram.getTypeCount() };
    };
    const empty = measure(join(folder, 'empty.ts'));
    const ten = measure(join(folder, 'program.ts'));
    expect(ten.identifiers / empty.identifiers).toBeLessThan(1.3);
    expect(ten.types / empty.types).toBeLessThan(1.3);
    // Control: reading the sources of the contract alone exceeds the limit.
    const computed = createProgram([join(repositoryRoot, 'packages/sdk/src/index.ts')], {
      customConditions: ['@recado/source'],
      skipLibCheck: true,
    });
    expect(computed.getIdentifierCount() / empty.identifiers).toBeGreaterThan(1.3);
  });
});
