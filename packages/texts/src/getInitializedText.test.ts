import { expect, it } from 'vitest';
import { getInitializedText } from './getInitializedText.ts';
import { toastTexts } from './toastTexts.ts';

it.each([
  ['a QR code', { qr: true, pairingCode: true, credentials: [] }, toastTexts.clientInitialized],
  ['credentials', { qr: false, pairingCode: false, credentials: [{ name: 'key' }] }, toastTexts.clientAwaitsData],
  ['only a pairing code', { qr: false, pairingCode: true, credentials: [] }, toastTexts.clientAwaitsCode],
  ['neither', { qr: false, pairingCode: false, credentials: [] }, toastTexts.clientConnects],
])('text after the initialization describes the next step of a transport with %s', (_, methods, expectedText) => {
  const text = getInitializedText(methods);
  expect(text).toBe(expectedText);
  expect(/QR/.test(text)).toBe(methods.qr);
});
