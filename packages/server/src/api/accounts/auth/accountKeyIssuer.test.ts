import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createAccountKeyIssuer } from './accountKeyIssuer.ts';

const issuer = createAccountKeyIssuer({ digestKey: Buffer.alloc(32, 1) });
const validKey = `rk_${'Az09_-'.repeat(7)}Q`;

describe('account keys', () => {
  it('contain 256 random bits after the letters `rk_`', () => {
    const secrets = Array.from({ length: 100 }, () => issuer.create().secret);
    expect(new Set(secrets).size).toBe(100);
    for (const secret of secrets) {
      expect(secret).toMatch(/^rk_/);
      expect(Buffer.from(secret.slice(3), 'base64url')).toHaveLength(32);
    }
  });

  it('have a prefix of seven characters, so that their owner can tell them apart', () => {
    const { secret, prefix } = issuer.create();
    expect(prefix).toMatch(/^rk_.{4}$/);
    expect(secret.startsWith(prefix)).toBe(true);
  });

  it('are found by the digest that was stored when they were created', () => {
    const { secret, digest } = issuer.create();
    expect(issuer.digest(secret)).toEqual(digest);
    expect(digest).toHaveLength(32);
  });

  it('have a digest that depends on the key and on the server’s own key', () => {
    const otherServer = createAccountKeyIssuer({ digestKey: Buffer.alloc(32, 2) });
    const digests = [
      issuer.digest(validKey),
      issuer.digest(validKey.replace('Q', 'R')),
      otherServer.digest(validKey),
    ].map(digest => digest?.toString('hex'));
    expect(new Set(digests).size).toBe(3);
    expect(digests).not.toContain(undefined);
  });

  it.each([
    ['is empty', ''],
    ['has one character too few', validKey.slice(0, -1)],
    ['has one character too many', `${validKey}A`],
    ['has a character before it', `x${validKey}`],
    ['has a line break at its end', `${validKey}\n`],
    ['has the prefix of an API token', validKey.replace('rk_', 'rcd_')],
    ['has the prefix in upper case', validKey.replace('rk_', 'RK_')],
    ['contains a character of plain base64', validKey.replace('A', '+')],
  ])('have no digest when the text %s', (_reason, text) => {
    expect(issuer.digest(text)).toBeUndefined();
  });

  it('have no digest when the text is arbitrary', () => {
    fc.assert(fc.property(fc.string(), text => issuer.digest(text) === undefined));
  });
});
