import { expect, it } from 'vitest';
import { type ExecutionRecording, findFunctionsPerMessage } from './recordExecutedFiles.ts';

const FILE = 'packages/server/src/lines/send.ts';

const record = (durationMs: number, functions: Readonly<Record<string, number>>): ExecutionRecording => ({
  durationMs,
  counts: new Map([[FILE, new Map(Object.entries(functions))]]),
});
const find = (recordings: readonly ExecutionRecording[], idle: readonly ExecutionRecording[] = []) =>
  [...(findFunctionsPerMessage(recordings, idle, 4).get(FILE) ?? [])].toSorted();

it('finds functions that run at least once for each message of all recordings', () => {
  expect(find([record(1_000, { 'send@1': 4, 'open@2': 3, 'copy@3': 9 }), record(1_000, { 'send@1': 4 })])).toEqual([
    'send@1',
  ]);
});

it('finds a function that runs for each message and also in a loop of the idle platform', () => {
  const idle = [record(5_000, { 'poll@1': 20, 'beat@2': 20 }), record(5_000, { 'poll@1': 19 })];
  // In one second, the loop makes four calls without a message.
  expect(find([record(1_000, { 'poll@1': 8, 'beat@2': 5 })], idle)).toEqual(['poll@1']);
});

it('lists no file without such a function', () => {
  expect(findFunctionsPerMessage([record(1_000, { 'poll@1': 4 })], [record(1_000, { 'poll@1': 4 })], 4)).toEqual(
    new Map(),
  );
});
