import type { Client, Message } from '@recado/contract';
import type { Sdk } from '@recado/sdk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signUp } from '../testing/signUp.ts';
import { useRecado } from '../testing/useRecado.ts';
import { type RunningPlatform, waitForPlatform } from '../testing/waitForPlatform.ts';
import { pollUntilResult } from './testing/pollUntilResult.ts';
import { type EmulatorProcess, startEmulator } from './testing/startEmulator.ts';

const PICTURE_COUNT = 60;
/** Smallest PNG. Its trailing bytes, which decoders ignore, make each picture a file of its own. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

describe('the pictures of a history', async () => {
  const recado = useRecado();
  const dataDir = await recado.folder();
  let emulator: EmulatorProcess;
  let platform: RunningPlatform;
  let client: Client;

  const serve = async (): Promise<RunningPlatform> =>
    waitForPlatform(recado.start(['serve', '--json', '--port', '0', '--data-dir', dataDir], emulator.variables));
  const getProgram = (): Sdk => platform.sdk.withApiToken(client.apiToken);
  const listPictures = async (): Promise<Message[]> => {
    const { messages } = await getProgram().request('GET /external/messages', { query: { limit: 500 } });
    return messages.filter(({ type }) => type === 'image');
  };
  const hasFile = ({ media }: Message): boolean => media?.url !== undefined && media.url !== null;

  beforeAll(async () => {
    emulator = await startEmulator();
  });
  afterAll(() => emulator?.stop());

  it('arrive although the server is killed before it has fetched them', async () => {
    const [shop, customer] = [
      await emulator.control.phone('5215512345678', 'Panadería La Espiga'),
      await emulator.control.phone('5215587654321', 'Rosa'),
    ];
    for (let n = 0; n < PICTURE_COUNT; n += 1)
      await customer.sendFile(shop.number, { kind: 'image', bytes: Buffer.concat([PNG, Buffer.from(`${n}`)]) });
    platform = await serve();
    const owner = platform.sdk.withSession((await signUp(platform.sdk)).token);
    const payload = { businessName: 'Panadería La Espiga', phoneNumber: shop.number };
    client = (await owner.request('POST /clients', { payload })).client;
    const params = { id: client.id };
    await owner.request('POST /whatsapp/client/{id}/initialize', { params });
    const qr = await pollUntilResult(() =>
      owner.request('GET /whatsapp/client/{id}/qr', { params, accept: 'text/plain' }),
    );
    // No file arrives before the end of the first server, so that all of them are left for the second one.
    await emulator.control.fault({ kind: 'mediaStatus', status: 503, count: 100 * PICTURE_COUNT });
    await shop.scan(qr);
    await pollUntilResult(async () => (await listPictures()).length === PICTURE_COUNT);
    platform.child.kill('SIGKILL');
    await platform.exited;
    await emulator.control.clearFaults();
    platform = await serve();
    expect((await listPictures()).filter(hasFile)).toEqual([]);
    await pollUntilResult(async () => (await listPictures()).every(hasFile), 120_000).catch(() => undefined);
    expect((await listPictures()).filter(hasFile)).toHaveLength(PICTURE_COUNT);
  }, 240_000);
});
