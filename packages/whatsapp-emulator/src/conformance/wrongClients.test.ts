import { Curve } from '@whiskeysockets/baileys';
import { describe, expect, it } from 'vitest';
import { BaileysClient } from '../testing/BaileysClient.ts';
import { memoryAuth } from '../testing/memoryAuth.ts';
import { trustEmulator } from '../testing/trustEmulator.ts';
import { useEmulator } from '../testing/useEmulator.ts';
import { wrongKeys } from '../testing/wrong/wrongKeys.ts';
import { wrongManners } from '../testing/wrong/wrongManners.ts';
import { wrongMessages } from '../testing/wrong/wrongMessages.ts';

describe('a client that is wrong', () => {
  const world = useEmulator();

  it.each([...wrongKeys, ...wrongMessages, ...wrongManners])(
    'and $does is refused',
    async ({ refused, incidents = [] }) => {
      const [ana, beto] = [world.phone('Ana'), world.phone('Beto')];
      const client = await world.link(ana);
      world.incidents = [...incidents];
      await refused({ world, client, ana, beto });
    },
  );

  it('and registers a signed pre-key that its identity has not signed is refused', async () => {
    trustEmulator(world.emulator);
    const auth = memoryAuth();
    auth.creds.signedPreKey.signature = Buffer.alloc(64, 7);
    const client = new BaileysClient(world.emulator.url, {}, auth);
    expect(await client.closed()).toBe(400);
    world.incidents = ['bad-registration'];
  });

  it('and signs its identity with another key than it registered is refused', async () => {
    const client = world.client();
    const qr = await client.qr();
    client.auth.creds.signedIdentityKey.private = Curve.generateKeyPair().private;
    await expect(world.phone('Ana').scan(qr)).rejects.toThrow('signed its identity wrongly');
    expect(await client.closed()).toBe(401);
    world.incidents = ['forged-pairing-signature'];
  });
});
