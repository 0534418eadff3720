import { createHmac, randomBytes } from 'node:crypto';
import { startEmbeddedPostgres } from '@recado/server';
import { readAllTables } from '@recado/server/testing/readAllTables';
import { expect, it } from 'vitest';
import { eventually } from '../eventually.ts';
import { newNumber } from '../newNumber.ts';
import type { CloudTown } from './startCloudTown.ts';

/** Every way in which a secret may be written down. */
const spellings = (secret: string): readonly string[] => {
  const bytes = Buffer.from(secret);
  // Base64 of what stands somewhere within more: whole groups of it, whatever comes before.
  const within = [0, 1, 2].map(at =>
    Buffer.concat([Buffer.alloc(at), bytes])
      .toString('base64')
      .slice(4, 44),
  );
  return [secret, bytes.toString('hex'), encodeURIComponent(secret), ...within];
};

/** The last of all: the platform ends, and what it said and kept is looked through. */
export function secretsStayHidden(town: () => CloudTown): void {
  it('no access token or app secret of Meta’s shape is in a log, an error, or anything that is kept', async () => {
    const { addLine, network, owner, platform, dataDir } = town();
    const line = await addLine(newNumber(), 'Dulcería');
    const { graph, client } = line;
    const right = graph.credentials;
    const other = network.createLine({ phone: newNumber() }).credentials;
    const answers: unknown[] = [];
    const refused = async (credentials: Record<string, string>): Promise<void> => {
      const payload = { businessName: 'Otra', phoneNumber: newNumber(), transport: 'cloud-api' };
      const params = { id: (await owner.request('POST /clients', { payload })).client.id };
      await owner.request('POST /whatsapp/client/{id}/link', { params, payload: { credentials } }).then(
        () => expect.unreachable(),
        (error: unknown) => answers.push(error, (error as Error).message),
      );
    };
    const wrong = {
      accessToken: `EAA${randomBytes(60).toString('base64url')}`,
      appSecret: randomBytes(16).toString('hex'),
    };
    await refused({ ...right, accessToken: wrong.accessToken });
    await refused({ ...right, appSecret: wrong.appSecret });
    await refused({ ...right, accessToken: other.accessToken });
    await graph.forge({
      entry: [{ changes: [{ value: { metadata: { phone_number_id: right.phoneNumberId } } }] }],
    });
    // Meta takes the token back while it is used.
    const renewed = graph.renewToken();
    const status = () => owner.request('GET /whatsapp/client/{id}/status', { params: { id: client.id } });
    await line.program
      .request('POST /external/send', { payload: { to: '5215587654321', text: 'Hola' } })
      .catch((error: unknown) => answers.push(error, (error as Error).message));
    answers.push(await status(), await owner.request('GET /clients/{id}', { params: { id: client.id } }));
    answers.push(await owner.request('GET /clients/{id}/transports', { params: { id: client.id } }));
    await eventually(() => answers.length > 0);
    platform.child.kill('SIGTERM');
    const { stdout, stderr } = await platform.ended;
    const database = await startEmbeddedPostgres({ dataDir });
    const kept = await readAllTables(database.connection).finally(() => database.stop());
    const written = `${stdout}${stderr}${kept}${JSON.stringify(answers)}`;
    // That it is looked through where things stand.
    for (const known of [right.phoneNumberId, client.id, 'Dulcería']) expect(written).toContain(known);
    const proof = createHmac('sha256', right.appSecret).update(right.accessToken).digest('hex');
    const secrets = [
      right.accessToken,
      right.appSecret,
      proof,
      wrong.accessToken,
      wrong.appSecret,
      other.accessToken,
      renewed,
    ];
    for (const spelling of secrets.flatMap(spellings))
      expect(written.includes(spelling), spelling).toBe(false);
  });
}
