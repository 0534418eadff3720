import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeFiles, writeTestRepository } from '../testing/writeTestRepository.mjs';
import { findMessagePathProblems, listCoreMessageEntries } from './findMessagePathProblems.mjs';
import { readMessagePaths } from './readMessagePaths.mjs';

const SERVER = 'packages/server/src';
const BAILEYS = 'plugins/transport-baileys/src';
const table = (name, ...rows) =>
  `<!-- path: ${name} -->\n| A | B | C |\n|---|---|---|\n${rows.join('\n')}\n<!-- end of path -->\n`;
const tour = [
  'Text with `other.ts`.',
  table(
    'send',
    '| `api/sendRoutes.ts` | `sendText`, later `#pass` | handler |',
    '| `transport-baileys/src/Sender.ts` | network |',
  ),
  table('inbound', '| `transport-baileys/src/Journal.ts` | journal |', '| `core/messages/messageWriter.ts` | row |'),
  table('shared', '| `core` | every process |', '| `api/http`, `packages/timing` | edge |'),
  table('shared files', '| `core/messages/menus.ts` | menus |', '| `api/http/bind.ts` | edge |'),
  table('branches', '| `api/feed.ts` | send, inbound | open pages |', '| `api/robot.ts` | inbound | answers |'),
  table('jumps', '| J1 | `handle` in `api/http/bind.ts` | `createSender.send` in `api/sendRoutes.ts` |'),
  table('ports', '| P1 | `Session` | plugins |', '| P2 | `Lines` | workers |'),
].join('\n');
const messageWriter =
  'export const createMessageWriter = () => ({});\nexport type MessageWriter = ReturnType<typeof createMessageWriter>;';

let root;
beforeAll(async () => {
  root = await writeTestRepository({
    'docs/tour.md': tour,
    [`${SERVER}/api/sendRoutes.ts`]:
      "import { type MessageWriter, storeMenu, type StoredMessage } from '../core/messages/index.ts';\nfunction sendText() { this.#pass(); }\n",
    [`${SERVER}/api/http/bind.ts`]: '',
    [`${SERVER}/api/feed.ts`]: '',
    [`${SERVER}/api/robot.ts`]: '',
    [`${SERVER}/core/messages/messageWriter.ts`]: messageWriter,
    [`${SERVER}/core/messages/menus.ts`]: 'export function storeMenu() {}\n',
    [`${SERVER}/core/messages/StoredMessage.ts`]: 'export interface StoredMessage {}\n',
    [`${BAILEYS}/Sender.ts`]: '\n'.repeat(300),
    [`${BAILEYS}/Journal.ts`]: 'export {};\n'.repeat(249),
    'packages/timing/src/index.ts': '',
  });
});
afterAll(() => rm(root, { recursive: true }));

const find = (changes, importers = []) =>
  findMessagePathProblems(root, { ...readMessagePaths(root), ...changes }, new Map(importers));

it('reads the tables of the tour with complete paths', () => {
  expect(readMessagePaths(root)).toEqual({
    files: {
      send: [`${SERVER}/api/sendRoutes.ts`, `${BAILEYS}/Sender.ts`],
      inbound: [`${BAILEYS}/Journal.ts`, `${SERVER}/core/messages/messageWriter.ts`],
    },
    functions: {
      send: [
        { name: 'sendText', file: `${SERVER}/api/sendRoutes.ts` },
        { name: '#pass', file: `${SERVER}/api/sendRoutes.ts` },
      ],
      inbound: [],
    },
    sharedFolders: [`${SERVER}/core`, `${SERVER}/api/http`, 'packages/timing'],
    sharedMessageFiles: [`${SERVER}/core/messages/menus.ts`, `${SERVER}/api/http/bind.ts`],
    branches: { send: [`${SERVER}/api/feed.ts`], inbound: [`${SERVER}/api/feed.ts`, `${SERVER}/api/robot.ts`] },
    jumps: [
      {
        name: 'J1',
        from: { name: 'handle', file: `${SERVER}/api/http/bind.ts` },
        to: { name: 'createSender.send', file: `${SERVER}/api/sendRoutes.ts` },
      },
    ],
    ports: ['Session', 'Lines'],
    missing: [],
  });
  expect(find({})).toEqual([]);
});

it('reports a path with more files than its limit', () => {
  const files = count => Array.from({ length: count }, (_, index) => `${SERVER}/api/${index}.ts`);
  expect(find({ files: { send: files(20), inbound: files(18) } })).toEqual([]);
  expect(find({ files: { send: files(21), inbound: files(19) } })).toEqual([
    'the path send has 21 files; the maximum is 20',
    'the path inbound has 19 files; the maximum is 18',
  ]);
});

it('reports a file that is listed twice, or on the path and in a branch', () => {
  const send = [`${SERVER}/api/feed.ts`, `${SERVER}/api/sendRoutes.ts`, `${SERVER}/api/sendRoutes.ts`];
  expect([...new Set(find({ files: { send, inbound: [] } }))]).toEqual([
    `send: ${SERVER}/api/feed.ts is on the path and in a branch`,
    `send: ${SERVER}/api/sendRoutes.ts is listed twice`,
  ]);
});

it('reports a listed file with 250 lines', async () => {
  const file = `${SERVER}/api/robot.ts`;
  await writeFiles(root, { [file]: 'export {};\n'.repeat(250) });
  expect(find({ branches: { send: [], inbound: [] }, files: { send: [file], inbound: [] } })).toEqual([
    `${file} has 250 lines; the maximum is 249`,
  ]);
});

it('reports shared code that imports a listed file, except for entry points of core', () => {
  const entry = `${SERVER}/core/messages/messageWriter.ts`;
  const importers = [
    `${SERVER}/api/http/bind.ts`,
    `${SERVER}/api/http/bind.test.ts`,
    `${SERVER}/api/index.ts`,
    `${SERVER}/api/robot.ts`,
  ];
  expect(
    find({}, [
      [`${SERVER}/api/sendRoutes.ts`, importers],
      [entry, [`${SERVER}/core/messages/index.ts`]],
    ]),
  ).toEqual([`shared code knows a message path: ${SERVER}/api/http/bind.ts imports ${SERVER}/api/sendRoutes.ts`]);
});

it('reports shared code that imports a listed file through an index, and the index of another shared folder', async () => {
  const file = `${SERVER}/api/sendRoutes.ts`;
  const index = `${SERVER}/api/index.ts`;
  const sharedFiles = ['timing/src/star.ts', 'timing/src/load.ts', 'timing/src/index.ts'].map(
    name => `packages/${name}`,
  );
  await writeFiles(root, { [index]: "export * from './sendRoutes.ts';\n", [sharedFiles[0]]: '', [sharedFiles[1]]: '' });
  const problems = find({}, [
    [file, [index]],
    [index, sharedFiles],
  ]);
  expect(problems).toEqual(sharedFiles.map(each => `shared code knows a message path: ${each} imports ${file}`));
});

it('accepts an index that re-exports a listed file of its own folder', () => {
  const file = `${SERVER}/api/http/bind.ts`;
  const files = { send: [file], inbound: [] };
  expect(find({ files }, [[file, [`${SERVER}/api/http/index.ts`]]])).toEqual([]);
  expect(find({ files }, [[file, [`${SERVER}/core/index.ts`]]])).toHaveLength(1);
});

it('accepts shared code that imports only constants of a listed file', async () => {
  const file = `${SERVER}/api/sendRoutes.ts`;
  const importer = 'packages/timing/src/limits.ts';
  const findWith = async names => {
    await writeFiles(root, { [importer]: `import { ${names} } from '../../server/src/api/sendRoutes.ts';\n` });
    return find({}, [[file, [importer]]]);
  };
  expect(await findWith('MAX_SENDS, type Send')).toEqual([]);
  expect(await findWith('MAX_SENDS, sendText')).toHaveLength(1);
});

it('reports names of the tables that are no paths, and a missing table', async () => {
  const otherRoot = await writeTestRepository({
    'docs/tour.md': tour.replace('`api/robot.ts`', '`api/robots.ts`').replace('path: ports', 'path: doors'),
    [`${SERVER}/api/sendRoutes.ts`]: '',
  });
  expect(() => readMessagePaths(otherRoot)).toThrow('docs/tour.md has no table “path: ports”');
  await rm(otherRoot, { recursive: true });
  expect(find({ missing: ['api/robots.ts'] })).toEqual(['docs/tour.md lists api/robots.ts, which does not exist']);
});

it('lists files of core/messages of which a listed file uses a value or a service', () => {
  expect(listCoreMessageEntries(root, [`${SERVER}/api/sendRoutes.ts`])).toEqual([
    { file: `${SERVER}/core/messages/menus.ts`, functionName: 'storeMenu' },
    { file: `${SERVER}/core/messages/messageWriter.ts`, functionName: undefined },
  ]);
});
