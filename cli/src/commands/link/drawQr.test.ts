import { describe, expect, it } from 'vitest';
import { readQr } from '../../testing/readQr.ts';
import { drawQr } from './drawQr.ts';

/** As long as WhatsApp's own. */
const code = `https://wa.me/settings/linked_devices#2@${'aZ3/+'.repeat(40)}`;

describe('drawQr', () => {
  it('draws what a scanner reads', async () => {
    expect(readQr(await drawQr(code))).toBe(code);
  });
});
