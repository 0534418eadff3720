import { describe, expect, it } from 'vitest';
import { mediaKinds } from '../../content.ts';
import type { TestBench } from '../TestBench.ts';

/** Tests that the transport declares the capabilities that the options of the test run contain. */
export function declareCapabilityTests(bench: TestBench): void {
  const { capabilities, endings, refusals } = bench.options;

  describe('declarations of the transport', () => {
    it('contain the name of the transport and the capabilities of the options', () => {
      expect(bench.driver.transport.name).toMatch(/^[a-z][a-z0-9-]*$/);
      expect(bench.driver.transport.capabilities).toEqual(capabilities);
      expect(mediaKinds).toEqual(expect.arrayContaining([...capabilities.media]));
    });

    it('contain pairing codes only together with a QR', () => {
      expect(capabilities.qr || !capabilities.pairingCode).toBe(true);
    });

    it('contain the close reasons and refusals that every network must support', () => {
      expect(endings).toEqual(expect.arrayContaining(['connection-lost', 'unlinked']));
      expect(refusals).toContain('rejected');
    });
  });
}
