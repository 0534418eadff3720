import { createECDH } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { arePushKeys, encryptPush, PUSH_ROOM } from './encryptPush.ts';
import { createBrowserKeys } from './testing/createBrowserKeys.ts';

const bytes = (text: string) => Buffer.from(text, 'base64url');

it('encrypts as the example of RFC 8291 (§5, appendix A) does', () => {
  const own = createECDH('prime256v1');
  own.setPrivateKey(bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'));
  const keys = {
    p256dh: bytes('BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'),
    auth: bytes('BTBZMqHH6r4Tts7J_aSIgg'),
  };
  const salt = bytes('DGv6ra1nlYgDCS1FRnbzlw');
  expect(
    encryptPush('When I grow up, I want to be a watermelon', keys, { own, salt }).toString('base64url'),
  ).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  );
});

it('is read by the browser it is for, whatever it says, and by no other', () => {
  const [hers, other] = [createBrowserKeys(), createBrowserKeys()];
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), text => {
      const body = encryptPush(text, hers.keys);
      expect(hers.read(body)).toBe(text);
      expect(() => other.read(body)).toThrow();
      expect(body.equals(encryptPush(text, hers.keys))).toBe(false);
    }),
    { numRuns: 30 },
  );
  expect(encryptPush('x'.repeat(PUSH_ROOM), hers.keys)).toHaveLength(4096);
  expect(() => encryptPush('x'.repeat(PUSH_ROOM + 1), hers.keys)).toThrow(RangeError);
});

it('knows what are no keys', () => {
  const { keys } = createBrowserKeys();
  expect(arePushKeys(keys)).toBe(true);
  const offCurve = Buffer.from(keys.p256dh);
  offCurve[40] = (offCurve[40] ?? 0) ^ 1;
  for (const wrong of [
    { ...keys, p256dh: offCurve },
    { ...keys, p256dh: keys.p256dh.subarray(1) },
    { ...keys, auth: Buffer.alloc(15) },
  ])
    expect(arePushKeys(wrong)).toBe(false);
});
