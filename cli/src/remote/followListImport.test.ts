import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createSdk } from '@recado/sdk';
import { cliTexts } from '@recado/texts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { followListImport } from './followListImport.ts';

const listImport = { state: 'running', processed: 500, total: 1_000, error: null };
const failed = { ...listImport, state: 'failed', error: 'Falló.' };
const wrongRow = (row: number) => ({ row, outcome: 'wrong', reason: 'No es un número.' });
/** Answers of a server that is busy and restarts during the import, in their order. */
const answers: [number, object][] = [
  [429, { statusCode: 429, error: 'Too Many Requests', message: 'Espere.' }],
  [200, { success: true, import: listImport, rows: [], next: null }],
  [503, { statusCode: 503, error: 'Service Unavailable', message: 'Espere.' }],
  [200, { success: true, import: failed, rows: [wrongRow(2)], next: '2' }],
  [502, { statusCode: 502, error: 'Bad Gateway', message: 'Espere.' }],
  [200, { success: true, import: failed, rows: [wrongRow(3)], next: null }],
];
const server = createServer((_request, response) => {
  const [status, body] = answers.shift() ?? [500, {}];
  response.writeHead(status, { 'content-type': 'application/json', 'retry-after': '0' }).end(JSON.stringify(body));
});
beforeAll(() => new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => void server.close());

it('followListImport waits for a busy server, and returns all rows with errors of an import that failed', async () => {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const written: string[] = [];
  const remote = { url, signal: new AbortController().signal, writeMessage: (text: string) => void written.push(text) };
  const followed = await followListImport(remote, createSdk({ baseUrl: url, apiToken: 'a' }), 'id');
  expect(followed).toMatchObject({ listImport: failed, rows: [{ row: 2 }, { row: 3 }] });
  expect(written).toContain(cliTexts.contacts.import.progress(500, 1_000));
  expect(answers).toEqual([]);
});
