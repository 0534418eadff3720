import { expect, it } from 'vitest';
import { type ConvertedUpload, createConversionCache } from './createConversionCache.ts';

const createUpload = (storedPath: string, to = 'image/jpeg'): ConvertedUpload => ({
  file: { kind: 'image', path: '/data/file', size: 1, sha256: 'f'.repeat(64), mimeType: to },
  storedPath,
  conversion: { from: 'image/heic', to, sentAs: 'image', message: '' },
});

it('the conversion cache keeps the 200 conversions that were used last', () => {
  const cache = createConversionCache();
  for (let index = 0; index < 200; index++) cache.add(`${index}`, createUpload(`${index}`));
  expect(cache.get('0')).toMatchObject({ storedPath: '0' });
  cache.add('new', createUpload('new'));
  expect(cache.get('0')).toMatchObject({ storedPath: '0' });
  expect(cache.get('1')).toBeUndefined();
});

it('the conversion cache forgets a failed conversion after ten minutes', () => {
  let time = 0;
  const cache = createConversionCache(() => time);
  cache.add('converted', createUpload('a'));
  cache.add('document', createUpload('b', 'image/heic'));
  time = 599_999;
  expect(cache.get('document')).toMatchObject({ storedPath: 'b' });
  time = 600_000;
  expect(cache.get('document')).toBeUndefined();
  expect(cache.get('converted')).toMatchObject({ storedPath: 'a' });
});
