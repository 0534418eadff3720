import { createECDH } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { arePushKeysValid, encryptPushMessage, MAX_PUSH_TEXT_BYTES } from './encryptPushMessage.ts';
import { createBrowserPushKeys } from './testing/createBrowserPushKeys.ts';

const bytes = (text: string) => Buffer.from(text, 'base64url');

it('produces the ciphertext of the example in RFC 8291 (§5, appendix A)', () => {
  const keyPair = createECDH('prime256v1');
  keyPair.setPrivateKey(bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'));
  const keys = {
    p256dh: bytes('BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'),
    auth: bytes('BTBZMqHH6r4Tts7J_aSIgg'),
  };
  const salt = bytes('DGv6ra1nlYgDCS1FRnbzlw');
  expect(
    encryptPushMessage('When I grow up, I want to be a watermelon', keys, { keyPair, salt }).toString('base64url'),
  ).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  );
});

it('encrypts any text so that only the target browser can decrypt it', () => {
  const [target, other] = [createBrowserPushKeys(), createBrowserPushKeys()];
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), text => {
      const body = encryptPushMessage(text, target.keys);
      expect(target.read(body)).toBe(text);
      expect(() => other.read(body)).toThrow();
      expect(body.equals(encryptPushMessage(text, target.keys))).toBe(false);
    }),
    { numRuns: 30 },
  );
  expect(encryptPushMessage('x'.repeat(MAX_PUSH_TEXT_BYTES), target.keys)).toHaveLength(4096);
  expect(() => encryptPushMessage('x'.repeat(MAX_PUSH_TEXT_BYTES + 1), target.keys)).toThrow(RangeError);
});

it('rejects invalid keys', () => {
  const { keys } = createBrowserPushKeys();
  expect(arePushKeysValid(keys)).toBe(true);
  const offCurve = Buffer.from(keys.p256dh);
  offCurve[40] = (offCurve[40] ?? 0) ^ 1;
  for (const invalidKeys of [
    { ...keys, p256dh: offCurve },
    { ...keys, p256dh: keys.p256dh.subarray(1) },
    { ...keys, auth: Buffer.alloc(15) },
  ])
    expect(arePushKeysValid(invalidKeys)).toBe(false);
});
