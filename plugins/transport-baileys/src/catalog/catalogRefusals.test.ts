import { describe, expect, it } from 'vitest';
import { isCatalogRefusal, toCatalogErrorCode } from './catalogRefusals.ts';

describe('an error code of a catalog query', () => {
  it.each([408, 500, 502, 503, 504, 1_675_004])(
    '%i is a fault of the server and says nothing about the order',
    code => {
      expect(toCatalogErrorCode(code)).toBe('unreachable');
      expect(isCatalogRefusal({ data: code })).toBe(false);
    },
  );

  it.each([400, 401, 403, 404, 405])('%i refuses the query, and the other address of the business is tried', code => {
    expect(toCatalogErrorCode(code)).toBe('rejected');
    expect(isCatalogRefusal({ data: code })).toBe(true);
  });

  it.each([{ data: 429 }, new Error('Timed Out'), {}])('%o is no refusal', error => {
    expect(isCatalogRefusal(error)).toBe(false);
  });
});
