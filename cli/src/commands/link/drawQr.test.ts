import { describe, expect, it } from 'vitest';
import { readTerminalQr } from '../../testing/readTerminalQr.ts';
import { drawQr } from './drawQr.ts';

/** Content of a QR that is as long as WhatsApp's own codes. */
const code = `https://wa.me/settings/linked_devices#2@${'aZ3/+'.repeat(40)}`;

describe('drawQr', () => {
  it('draws a QR that a scanner can read', async () => {
    expect(readTerminalQr(await drawQr(code))).toBe(code);
  });
});
