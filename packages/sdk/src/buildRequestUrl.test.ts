import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildRequestUrl } from './buildRequestUrl.ts';

/** Decodes the path segments and the query of a URL, as a server does. */
function decodeUrl(url: string) {
  const { pathname, searchParams } = new URL(url);
  return { segments: pathname.split('/').map(decodeURIComponent), query: [...searchParams] };
}
/** Any text, with an increased share of the characters that have a meaning in URLs. */
const anyText = () =>
  fc.string({
    unit: fc.oneof(fc.constantFrom(...'/?#&=%+.;:@ \\'), fc.string({ unit: 'binary', maxLength: 1 })),
  });

describe('buildUrl', () => {
  it('encodes any path parameter so that the server decodes the same value', () => {
    fc.assert(
      fc.property(
        anyText().filter(id => !/^\.{0,2}$/.test(id)),
        id => {
          const { segments } = decodeUrl(buildRequestUrl('http://x.mx/api', '/clients/{id}/webhook', { id }));
          expect(segments).toEqual(['', 'api', 'clients', id, 'webhook']);
        },
      ),
    );
  });

  it('encodes any query so that the server decodes the same values, with objects as JSON', () => {
    const value = fc.oneof(anyText(), fc.integer(), fc.boolean(), fc.array(fc.integer()));
    fc.assert(
      fc.property(fc.dictionary(anyText(), value), query => {
        const expected = Object.entries(query).map(([name, queryValue]) => [
          name,
          typeof queryValue === 'object' ? JSON.stringify(queryValue) : String(queryValue),
        ]);
        expect(decodeUrl(buildRequestUrl('http://x.mx', '/a', {}, query)).query).toEqual(expected);
      }),
    );
  });

  it.each(['', '.', '..'])('throws when %j is a parameter, because it would address another resource', id => {
    expect(() => buildRequestUrl('', '/clients/{id}', { id })).toThrow(TypeError);
  });

  it('throws when a parameter is missing', () => {
    expect(() => buildRequestUrl('', '/clients/{id}')).toThrow(/"id"/);
  });

  it('returns a relative URL when the base URL is relative', () => {
    expect(buildRequestUrl('/api/', '/clients')).toBe('/api/clients');
  });
});
