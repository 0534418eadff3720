import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { readListTable } from './readListTable.ts';

const ROWS = 10_000;
const rowsOf = (format: (index: number) => string) => Array.from({ length: ROWS }, (_, index) => format(index));
const card = (index: number) =>
  `BEGIN:VCARD\r\nVERSION:3.0\r\nFN:P${index}\r\nTEL:55${10_000_000 + index}\r\nEND:VCARD\r\n`;

it.each([
  ['CSV', ['Nombre,Celular', ...rowsOf(index => `P${index},55${10_000_000 + index}`)].join('\n')],
  ['pasted text', rowsOf(index => `P${index} 55${10_000_000 + index}`).join('\n')],
  ['vCards', rowsOf(card).join('')],
])('other requests are answered while a long list is read: %s', async (_, text) => {
  let turns = 0;
  let isReading = true;
  const counting = (async () => {
    for (; isReading; turns += 1) await setImmediate();
  })();
  const table = await readListTable(Buffer.from(text));
  isReading = false;
  await counting;
  expect(table.records).toHaveLength(ROWS);
  expect(turns).toBeGreaterThanOrEqual(ROWS / 1_000);
});

it('a vCard that contains the card of an assistant stays one card', async () => {
  const agent = 'BEGIN:VCARD\r\nVERSION:2.1\r\nN:Luis\r\nTEL:5511000009\r\nEND:VCARD\r\n';
  const text = `BEGIN:VCARD\r\nVERSION:2.1\r\nN:Ruiz;Ana\r\nTEL;CELL:5511000001\r\nAGENT:\r\n${agent}END:VCARD\r\n`;
  const { records } = await readListTable(Buffer.from(text));
  expect(records[0]?.cells.slice(0, 2)).toEqual(['Ana Ruiz', expect.stringContaining('5511000001')]);
});
