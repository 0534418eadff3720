import { expect, it } from 'vitest';
import { decodeListText } from './decodeListText.ts';
import { readContactList } from './readContactList.ts';

/** Bytes that Excel writes for `D’Angelo`, `Pérez – hijo` and `€ “comillas” … Šárka`. */
const EXCEL_CSV = Buffer.from(
  [
    ...['4e6f6d6272653b43656c756c61720d0a', '4492416e67656c6f3b31312034313037 2d303030310d0a'],
    ...['50e972657a209620 68696a6f3b31312034313037 2d303030320d0a'],
    ...['802093636f6d696c6c617394 2085208ae1726b61 3b31312034313037 2d303030330d0a'],
  ]
    .join('')
    .replaceAll(' ', ''),
  'hex',
);

it('decodes the bytes of Windows-1252 that are control characters in ISO 8859-1', async () => {
  expect(decodeListText(EXCEL_CSV)).toBe(
    'Nombre;Celular\r\nD’Angelo;11 4107-0001\r\nPérez – hijo;11 4107-0002\r\n€ “comillas” … Šárka;11 4107-0003\r\n',
  );
  const { rows } = await readContactList(EXCEL_CSV, { lineCountry: 'AR' });
  expect(rows.map(({ ownName, reason }) => [ownName, reason])).toEqual([
    ['D’Angelo', undefined],
    ['Pérez – hijo', undefined],
    ['€ “comillas” … Šárka', undefined],
  ]);
});

it('decodes every byte of Windows-1252 as the Encoding Standard does', () => {
  const typographic = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ';
  const bytes = Buffer.from('8082838485868788898a8b8c8e9192939495969798999a9b9c9e9f', 'hex');
  expect(decodeListText(Buffer.concat([bytes, Buffer.from([0xe9])]))).toBe(`${typographic}é`);
});
