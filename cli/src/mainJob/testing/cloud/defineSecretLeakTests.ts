import { createHmac, randomBytes } from 'node:crypto';
import { startEmbeddedPostgres } from '@recado/server';
import { readAllTables } from '@recado/server/testing/readAllTables';
import { expect, it } from 'vitest';
import { generatePhoneNumber } from '../generatePhoneNumber.ts';
import { pollUntilResult } from '../pollUntilResult.ts';
import type { CloudTestPlatform } from './startCloudTestPlatform.ts';

/** Returns every encoding in which a leaked secret might be written. */
const encodingsOf = (secret: string): readonly string[] => {
  const bytes = Buffer.from(secret);
  // Encode the secret at all three byte alignments, because longer data may contain the secret at any of them.
  const base64Parts = [0, 1, 2].map(padding =>
    Buffer.concat([Buffer.alloc(padding), bytes])
      .toString('base64')
      .slice(4, 44),
  );
  return [secret, bytes.toString('hex'), encodeURIComponent(secret), ...base64Parts];
};

/**
 * Declares a test that stops the platform and searches its output and database for secrets. It must run last.
 */
export function defineSecretLeakTests(getWorld: () => CloudTestPlatform): void {
  it('writes no access token or app secret to logs, errors or tables when linking fails or a token is revoked', async () => {
    const { addLine, network, owner, platform, dataDir } = getWorld();
    const line = await addLine(generatePhoneNumber(), 'Dulcería');
    const { graph, client } = line;
    const validCredentials = graph.credentials;
    const otherCredentials = network.createLine({ phone: generatePhoneNumber() }).credentials;
    const responses: unknown[] = [];
    const linkAndExpectError = async (credentials: Record<string, string>): Promise<void> => {
      const payload = { businessName: 'Otra', phoneNumber: generatePhoneNumber(), transport: 'cloud-api' };
      const params = { id: (await owner.request('POST /clients', { payload })).client.id };
      await owner.request('POST /whatsapp/client/{id}/link', { params, payload: { credentials } }).then(
        () => expect.unreachable(),
        (error: unknown) => responses.push(error, (error as Error).message),
      );
    };
    const invalidSecrets = {
      accessToken: `EAA${randomBytes(60).toString('base64url')}`,
      appSecret: randomBytes(16).toString('hex'),
    };
    await linkAndExpectError({ ...validCredentials, accessToken: invalidSecrets.accessToken });
    await linkAndExpectError({ ...validCredentials, appSecret: invalidSecrets.appSecret });
    await linkAndExpectError({ ...validCredentials, accessToken: otherCredentials.accessToken });
    await graph.postForged({
      entry: [{ changes: [{ value: { metadata: { phone_number_id: validCredentials.phoneNumberId } } }] }],
    });
    // Meta revokes the token while it is in use.
    const renewedToken = graph.renewToken();
    const status = () => owner.request('GET /whatsapp/client/{id}/status', { params: { id: client.id } });
    await line.program
      .request('POST /external/send', { payload: { to: '5215587654321', text: 'Hola' } })
      .catch((error: unknown) => responses.push(error, (error as Error).message));
    responses.push(await status(), await owner.request('GET /clients/{id}', { params: { id: client.id } }));
    responses.push(await owner.request('GET /clients/{id}/transports', { params: { id: client.id } }));
    await pollUntilResult(() => responses.length > 0);
    platform.child.kill('SIGTERM');
    const { stdout, stderr } = await platform.exited;
    const database = await startEmbeddedPostgres({ dataDir });
    const databaseDump = await readAllTables(database.connection).finally(() => database.stop());
    const searchedText = `${stdout}${stderr}${databaseDump}${JSON.stringify(responses)}`;
    // Known values must be found. Otherwise the search does not cover the stored data.
    for (const expectedValue of [validCredentials.phoneNumberId, client.id, 'Dulcería'])
      expect(searchedText).toContain(expectedValue);
    const appSecretProof = createHmac('sha256', validCredentials.appSecret)
      .update(validCredentials.accessToken)
      .digest('hex');
    const secrets = [
      validCredentials.accessToken,
      validCredentials.appSecret,
      appSecretProof,
      invalidSecrets.accessToken,
      invalidSecrets.appSecret,
      otherCredentials.accessToken,
      renewedToken,
    ];
    for (const encodedSecret of secrets.flatMap(encodingsOf))
      expect(searchedText.includes(encodedSecret), encodedSecret).toBe(false);
  });
}
