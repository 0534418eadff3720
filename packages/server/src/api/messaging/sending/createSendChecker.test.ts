import { sendRejectionTexts as texts } from '@recado/texts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Invalid } from '../../../core/errors/index.ts';
import { createTestPlatform, type TestPlatform } from '../../../testing/createTestPlatform.ts';

let platform: TestPlatform;
let clientId: string;
beforeAll(async () => {
  platform = await createTestPlatform();
  clientId = await platform.createLinkedClient('5215511110000');
});
afterAll(() => platform.close());

describe('checkNumber', () => {
  const check = (phone: string) => platform.sendChecker.checkNumber(clientId, { kind: 'phone', phone });

  it('finds a number in any spelling, and returns its spelling in the network', async () => {
    platform.network.phone('5215566667777');
    expect(await check('525566667777')).toEqual({
      success: true,
      phoneNumber: '525566667777',
      exists: true,
      clientId,
      canonicalNumber: '5215566667777',
      lid: expect.stringMatching(/^\d+$/),
    });
    expect(await check('5215500000002')).toMatchObject({ exists: false, canonicalNumber: null, lid: null });
  });

  it('rejects a recipient that is not a phone number', async () => {
    const lid = { kind: 'lid', lid: '123456' } as const;
    await expect(platform.sendChecker.checkNumber(clientId, lid)).rejects.toThrow(
      new Invalid(texts.onlyNumbers, { phoneNumber: texts.onlyNumbers }),
    );
  });
});
