import { describe, expect, it } from 'vitest';
import { acceptsEncoding } from './acceptsEncoding.ts';

describe('acceptsEncoding', () => {
  it.each(['br', 'gzip, deflate, br', 'gzip;q=0.5, BR;q=1', 'br ; q=0.001'])(
    'returns true for br when the header is %j',
    header => {
      expect(acceptsEncoding(header, 'br')).toBe(true);
    },
  );

  it.each(['', 'gzip, deflate', 'br;q=0', 'br; q=0.000', 'brotli', 'x-br'])(
    'returns false for br when the header is %j',
    header => {
      expect(acceptsEncoding(header, 'br')).toBe(false);
    },
  );
});
