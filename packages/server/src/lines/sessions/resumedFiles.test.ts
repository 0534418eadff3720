import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sealMessageSecret } from '../../core/sealing/messageSecrets.ts';
import { createTestPlatform, type TestPlatform, testPlatformSealer } from '../../testing/createTestPlatform.ts';

const LOCATOR = 'ruta y llave';
let platform: TestPlatform;
/** Locators that sessions were asked for. */
const requestedLocators: string[] = [];
beforeAll(async () => {
  platform = await createTestPlatform({
    wrap: transport => ({
      ...transport,
      async open(client, host) {
        const findMedia = (locator: string) => {
          requestedLocators.push(locator);
          return { kind: 'image', mimeType: 'image/jpeg', open: async () => Readable.from(['foto']) } as const;
        };
        return Object.assign(await transport.open(client, host), { findMedia });
      },
    }),
  });
});
afterAll(() => platform.close());

it('a session that opens continues with the files that an earlier session could not fetch', async () => {
  const clientId = await platform.createLinkedClient();
  const pendingFiles = () => platform.database.knex('pendingFiles').where({ clientId });
  const sealed = sealMessageSecret(testPlatformSealer, clientId, 'A1', Buffer.from(LOCATOR));
  const locatorSealed = Buffer.from(sealed, 'base64');
  await pendingFiles().insert({ clientId, waId: 'A1', fromMe: false, locatorSealed });
  await platform.sessions.restart(clientId);
  await expect.poll(pendingFiles).toEqual([]);
  expect(requestedLocators).toEqual([LOCATOR]);
});
