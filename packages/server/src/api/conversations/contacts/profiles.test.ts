import type { Sdk } from '@recado/sdk';
import { groupAndContactTexts as texts } from '@recado/texts';
import { TransportError } from '@recado/transport';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type ContractTestServer, startContractTestServer } from '../../testing/startContractTestServer.ts';

let world: ContractTestServer;
let program: Sdk;
beforeAll(async () => {
  world = await startContractTestServer();
  await world.connect();
  program = world.server.sdk.withApiToken(world.client.apiToken);
});
afterAll(() => world.stop());
beforeEach(() => {
  Object.assign(phone().profile, { about: '', picture: undefined });
});
afterEach(() => vi.restoreAllMocks());

const phone = () => world.server.network.phone('5215512345678');
const picture = '/external/profile/picture' as const;

describe('profile of a client', () => {
  it('contains the name and text that the number shows, and changes only in the fields of a request', async () => {
    const change = async (payload: object) => (await program.request('PATCH /external/profile', { payload })).profile;
    expect(await change({ name: 'La Espiga' })).toEqual({ name: 'La Espiga', about: null, pictureUrl: null });
    expect(await change({ about: 'Pan a las 7' })).toMatchObject({ name: 'La Espiga', about: 'Pan a las 7' });
    expect((await program.request('GET /external/profile')).profile.about).toBe('Pan a las 7');
    expect((await change({ about: '' })).about).toBeNull();
    await expect(change({})).rejects.toMatchObject({ status: 400, message: texts.nothingToChange });
    await expect(change({ name: 'a'.repeat(26) })).rejects.toMatchObject({ status: 400 });
    await expect(change({ about: 'a'.repeat(140) })).rejects.toMatchObject({ status: 400 });
  });

  it('has a square picture after an upload is set, and none after the picture is deleted', async () => {
    const { default: sharp } = await import('sharp');
    const wide = { create: { width: 900, height: 300, channels: 3, background: 'tomato' } } as const;
    const body = new FormData();
    body.set('file', new Blob([new Uint8Array(await sharp(wide).png().toBuffer())], { type: 'image/png' }), 'a.png');
    const { mediaId } = await program.request('POST /external/media', { payload: body });
    const { profile } = await program.request(`PUT ${picture}`, { payload: { mediaId } });
    expect(profile.pictureUrl).toMatch(/\/api\/external\/profile\/picture$/);
    const pictureBytes = await program.request(`GET ${picture}`);
    expect(await sharp(Buffer.from(pictureBytes)).metadata()).toMatchObject({
      format: 'jpeg',
      width: 640,
      height: 640,
    });
    expect((await program.request(`DELETE ${picture}`)).profile.pictureUrl).toBeNull();
    await expect(program.request(`GET ${picture}`)).rejects.toMatchObject({
      status: 404,
      message: texts.noPicture.own,
    });
  });

  it.each([
    ['rate-limited', 429],
    ['unreachable', 409],
    ['rejected', 422],
  ] as const)(
    'cannot be changed when WhatsApp answers %s, and the error names WhatsApp as the cause',
    async (reason, status) => {
      const error = new TransportError(reason, 'No.', { code: 429 });
      vi.spyOn(world.server.network, 'manage').mockRejectedValue(error);
      await expect(program.request('PATCH /external/profile', { payload: { about: 'Hola' } })).rejects.toMatchObject({
        status,
        message: expect.stringContaining('WhatsApp'),
      });
    },
  );
});
