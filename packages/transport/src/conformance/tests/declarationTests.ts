import { describe, expect, it } from 'vitest';
import { mediaKinds } from '../../content.ts';
import type { Bench } from '../Bench.ts';

/** What the run was told about the transport is what the transport says of itself. */
export function declarationTests(bench: Bench): void {
  const { capabilities, endings, refusals } = bench.options;

  describe('declares', () => {
    it('its name and its capabilities as data', () => {
      expect(bench.driver.transport.name).toMatch(/^[a-z][a-z0-9-]*$/);
      expect(bench.driver.transport.capabilities).toEqual(capabilities);
      expect(mediaKinds).toEqual(expect.arrayContaining([...capabilities.media]));
    });

    it('pairing codes only where there is a QR to replace', () => {
      expect(capabilities.qr || !capabilities.pairingCode).toBe(true);
    });

    it('the endings and refusals that no network is without', () => {
      expect(endings).toEqual(expect.arrayContaining(['connection-lost', 'unlinked']));
      expect(refusals).toContain('rejected');
    });
  });
}
