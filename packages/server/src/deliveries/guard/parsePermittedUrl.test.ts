import { outboundRequestErrorTexts } from '@recado/texts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AddressRefused } from '../../core/addresses/AddressRefused.ts';
import { createIpAddressPolicy } from '../../core/addresses/createIpAddressPolicy.ts';
import { parsePermittedUrl } from './parsePermittedUrl.ts';

const addressPolicy = createIpAddressPolicy([]);
const check = (url: string) => parsePermittedUrl(url, addressPolicy);

function refusalReason(url: string): string {
  try {
    check(url);
  } catch (error) {
    if (error instanceof AddressRefused) return error.reason;
    throw error;
  }
  return 'accepted';
}

/** Arbitrary notation of a number that inet_aton and browsers accept: decimal, octal or hexadecimal. */
const spellNumber = (value: number) =>
  fc.constantFrom(
    `${value}`,
    `0${value.toString(8)}`,
    `000${value.toString(8)}`,
    `0x${value.toString(16)}`,
    `0X00${value.toString(16).toUpperCase()}`,
  );

const octets = fc.tuple(...Array.from({ length: 4 }, () => fc.nat(255)));

/** Arbitrary IPv4 address whose last one to four bytes are written as one number. */
const addressSpelling = fc.tuple(octets, fc.integer({ min: 1, max: 4 })).chain(([bytes, count]) => {
  const head = bytes.slice(0, count - 1);
  const tail = bytes.slice(count - 1).reduce((sum, byte) => sum * 256 + byte, 0);
  return fc
    .tuple(...[...head, tail].map(spellNumber))
    .map(parts => ({ dotted: bytes.join('.'), host: parts.join('.') }));
});

const toFullWidth = (text: string) =>
  text.replace(/[0-9a-z]/gi, char => String.fromCodePoint((char.codePointAt(0) ?? 0) + 0xfee0)).replaceAll('.', '。');
const percentEncode = (text: string) => text.replace(/./g, char => `%${(char.codePointAt(0) ?? 0).toString(16)}`);

describe('parsePermittedUrl', () => {
  it('gives every spelling of an IPv4 address the same verdict as its dotted spelling', () => {
    fc.assert(
      fc.property(
        addressSpelling,
        fc.constantFrom((text: string) => text, toFullWidth, percentEncode),
        ({ dotted, host }, encode) => {
          const verdict = addressPolicy.isAddressPermitted(dotted) ? 'accepted' : 'private';
          expect({ host, verdict: refusalReason(`http://${encode(host)}:5678/webhook`) }).toEqual({ host, verdict });
        },
      ),
      { numRuns: 3000 },
    );
  });

  it.each([
    'http://127.0.0.1',
    'http://127.0.0.1.',
    'http://127.1',
    'http://127.0.1',
    'http://2130706433',
    'http://017700000001',
    'http://0x7f000001',
    'http://0x7f.0x0.0x0.0x1',
    'http://0177.0.0.01',
    'http://0177.0x0.1',
    'http://①②⑦.⓪.⓪.①',
    'http://127。0。0。1',
    'http://%31%32%37.1',
    'http://0',
    'http://0.0.0.0:80',
    'http:127.0.0.1',
    'http:\\\\127.0.0.1\\x',
    'http://[::1]',
    'http://[::]',
    'http://[0:0:0:0:0:0:0:1]',
    'http://[::ffff:127.0.0.1]',
    'http://[::ffff:7f00:1]',
    'http://[0:0:0:0:0:ffff:7f00:0001]',
    'http://[::127.0.0.1]',
    'http://[64:ff9b::127.0.0.1]',
    'http://[64:ff9b::a9fe:a9fe]',
    'http://[64:ff9b:1::8.8.8.8]',
    'http://[2002:7f00:1::]',
    'http://[2001:0:4136:e378:8000:63bf:3fff:fdd2]',
    'http://[fe80::1]',
    'http://[fd00:ec2::254]',
    'http://169.254.169.254/latest/meta-data/',
    'http://localhost',
    'https://LOCALHOST:8443',
    'http://localhost.',
    'http://n8n.localhost/webhook',
  ])('refuses the private address %s', url => {
    expect(refusalReason(url)).toBe('private');
  });

  it.each([
    ['malformed', 'example.com/foto.jpg'],
    ['malformed', ''],
    ['malformed', 'http://'],
    ['malformed', 'http://256.256.256.256'],
    ['malformed', 'http://[fe80::1%25eth0]/'],
    ['malformed', 'http://[::1'],
    ['malformed', 'http://example.com:99999'],
    ['malformed', 'http://a b/'],
    ['scheme', 'ftp://example.com/foto.jpg'],
    ['scheme', 'file:///etc/passwd'],
    ['scheme', 'data:image/png;base64,iVBORw0KGgo='],
    ['scheme', 'javascript:alert(1)'],
    ['scheme', 'gopher://127.0.0.1:6379/_FLUSHALL'],
    ['credentials', 'https://ana:secreto@example.com/'],
    ['credentials', 'https://ana@example.com/'],
    ['credentials', 'https://:secreto@example.com/'],
    ['credentials', 'http://example.com@127.0.0.1/'],
  ])('refuses a URL as %s: %j', (reason, url) => {
    expect(refusalReason(url)).toBe(reason);
  });

  it.each([
    'https://example.com/foto.jpg',
    'http://example.com:5678/webhook',
    'https://8.8.8.8:22/',
    'https://[2606:4700:4700::1111]/',
    'https://señal.example.mx/menú.pdf?a=1#b',
    'https://localhost.example.com/',
    'https://127.0.0.1.example.com/',
  ])('accepts the public URL %s', url => {
    expect(check(url).href).toBe(new URL(url).href);
  });

  it('throws the same error with advice for every private address', () => {
    const results = ['http://10.0.0.1', 'http://[::1]:9200', 'http://169.254.169.254'].map(url => {
      try {
        return check(url).href;
      } catch (error) {
        return error;
      }
    });
    const expectedError = { message: outboundRequestErrorTexts.address.private, code: 'address-refused', status: 400 };
    expect(results).toEqual(results.map(() => expect.objectContaining(expectedError)));
  });

  it("accepts localhost when the operator allows one of the machine's addresses", () => {
    const local = createIpAddressPolicy(['127.0.0.0/8']);
    expect(parsePermittedUrl('http://localhost:5678/webhook', local).host).toBe('localhost:5678');
    expect(() => parsePermittedUrl('http://[::1]:5678/webhook', local)).toThrow(AddressRefused);
  });
});
