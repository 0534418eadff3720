import jsQR from 'jsqr';
import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { createQrPng } from './createQrPng.ts';

/** A linking code of WhatsApp has about this length. */
const linkingCode = `2@${'aB3+/='.repeat(30)},${'Zz9'.repeat(20)}`;

function readCode(image: Buffer) {
  const { data, width, height } = PNG.sync.read(image);
  const result = jsQR.default(new Uint8ClampedArray(data), width, height);
  return { text: result?.data, width, height };
}

describe('createQrPng', () => {
  it.each([
    ['a short text', 'Espiga', 320],
    ['a linking code', linkingCode, 320],
    ['a text with accents', 'otpauth://totp/Panadería?issuer=Recado', 270],
  ])('draws %s that a camera can read, in the requested width', (_what, text, width) => {
    expect(readCode(createQrPng(text, width))).toEqual({ text, width, height: width });
  });

  it('draws a larger image when a module would be smaller than a pixel', () => {
    const { text, width } = readCode(createQrPng(linkingCode, 20));
    expect(text).toBe(linkingCode);
    expect(width).toBeGreaterThan(60);
  });
});
