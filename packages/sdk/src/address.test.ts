import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { address } from './address.ts';

/** What a server reads from an address: the segments and the query, decoded. */
function read(url: string) {
  const { pathname, searchParams } = new URL(url);
  return { segments: pathname.split('/').map(decodeURIComponent), query: [...searchParams] };
}
/** Any text, with what addresses care for much more often than by chance. */
const anyText = () =>
  fc.string({
    unit: fc.oneof(fc.constantFrom(...'/?#&=%+.;:@ \\'), fc.string({ unit: 'binary', maxLength: 1 })),
  });

describe('address', () => {
  it('brings any parameter to the server as it is', () => {
    fc.assert(
      fc.property(
        anyText().filter(id => !/^\.{0,2}$/.test(id)),
        id => {
          const { segments } = read(address('http://x.mx/api', '/clients/{id}/webhook', { id }));
          expect(segments).toEqual(['', 'api', 'clients', id, 'webhook']);
        },
      ),
    );
  });

  it('brings any query to the server as it is, objects as JSON', () => {
    const value = fc.oneof(anyText(), fc.integer(), fc.boolean(), fc.array(fc.integer()));
    fc.assert(
      fc.property(fc.dictionary(anyText(), value), query => {
        const expected = Object.entries(query).map(([name, given]) => [
          name,
          typeof given === 'object' ? JSON.stringify(given) : String(given),
        ]);
        expect(read(address('http://x.mx', '/a', {}, query)).query).toEqual(expected);
      }),
    );
  });

  it.each(['', '.', '..'])('refuses %j as a parameter: it would name another resource', id => {
    expect(() => address('', '/clients/{id}', { id })).toThrow(TypeError);
  });

  it('refuses a missing parameter', () => {
    expect(() => address('', '/clients/{id}')).toThrow(/"id"/);
  });

  it('stays relative where its base is', () => {
    expect(address('/api/', '/clients')).toBe('/api/clients');
  });
});
