import { describe, expect, it } from 'vitest';
import { parsePasskeyAssertion, parsePasskeyOptions } from './parsePasskeyTexts.ts';

const parseOptions = (options: object | string) =>
  parsePasskeyOptions(Buffer.from(typeof options === 'string' ? options : JSON.stringify(options)));
const options = { challenge: 'YWJj', rpId: 'whatsapp.com' };

describe('parsePasskeyOptions', () => {
  it('keeps the text with all its fields', () => {
    const text = JSON.stringify({ ...options, extensions: { uvm: true } });
    expect(parseOptions(text)).toEqual({ text, timeoutMs: 600_000 });
  });

  it.each([
    [120_000, 120_000],
    [0, 30_000],
    [1e12, 900_000],
    ['600', 600_000],
  ])('limits the timeout %j to %i ms', (timeout, timeoutMs) => {
    expect(parseOptions({ ...options, timeout })?.timeoutMs).toBe(timeoutMs);
  });

  it.each([
    ['another relying party', { ...options, rpId: 'recado.ejemplo.mx' }],
    ['no challenge', { rpId: 'whatsapp.com' }],
    ['a challenge that is no base64url', { ...options, challenge: '<script>' }],
    ['too many characters', { ...options, more: 'x'.repeat(9_000) }],
    ['no JSON', 'challenge'],
    ['a list', '[]'],
  ])('rejects options with %s', (_, value) => {
    expect(parseOptions(value)).toBeUndefined();
  });

  it('rejects a request without options', () => {
    expect(parsePasskeyOptions(undefined)).toBeUndefined();
  });
});

const response = { authenticatorData: 'YQ', clientDataJSON: 'Yg', signature: 'Yw' };
const assertion = { id: 'aWQ', rawId: 'aWQ', type: 'public-key', response };

describe('parsePasskeyAssertion', () => {
  it('passes on only the fields of an assertion', () => {
    const text = JSON.stringify({ ...assertion, note: 'x', response: { ...response, userHandle: 'dQ', note: 'x' } });
    const parsed = parsePasskeyAssertion(text);
    expect(parsed?.credentialId.toString()).toBe('id');
    expect(JSON.parse(parsed?.json.toString() ?? '')).toEqual({
      ...assertion,
      clientExtensionResults: {},
      response: { ...response, userHandle: 'dQ' },
    });
  });

  it.each([
    ['of another type', { ...assertion, type: 'password' }],
    ['without a response', { ...assertion, response: undefined }],
    ['without a signature', { ...assertion, response: { ...response, signature: undefined } }],
    ['whose signature is no base64url', { ...assertion, response: { ...response, signature: 'a b' } }],
    ['that is too long', { ...assertion, response: { ...response, signature: 'a'.repeat(17_000) } }],
  ])('rejects an assertion %s', (_, value) => {
    expect(parsePasskeyAssertion(JSON.stringify(value))).toBeUndefined();
  });
});
