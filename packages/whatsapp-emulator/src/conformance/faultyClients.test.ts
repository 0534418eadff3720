import { Curve } from '@whiskeysockets/baileys';
import { describe, expect, it } from 'vitest';
import { BaileysClient } from '../testing/BaileysClient.ts';
import { createMemoryAuthState } from '../testing/createMemoryAuthState.ts';
import { faultyKeyCases } from '../testing/faultyClients/faultyKeyCases.ts';
import { faultyMessageCases } from '../testing/faultyClients/faultyMessageCases.ts';
import { faultyProtocolCases } from '../testing/faultyClients/faultyProtocolCases.ts';
import { makeBaileysTrustEmulator } from '../testing/makeBaileysTrustEmulator.ts';
import { useEmulator } from '../testing/useEmulator.ts';

describe('faulty client', () => {
  const world = useEmulator();

  it.each([...faultyKeyCases, ...faultyMessageCases, ...faultyProtocolCases])(
    'is rejected when it $does',
    async ({ assertRefused, incidents = [] }) => {
      const [ana, beto] = [world.phone('Ana'), world.phone('Beto')];
      const client = await world.link(ana);
      world.incidents = [...incidents];
      await assertRefused({ world, client, ana, beto });
    },
  );

  it('is rejected when its identity key has not signed the signed pre-key that it registers', async () => {
    makeBaileysTrustEmulator(world.emulator);
    const auth = createMemoryAuthState();
    auth.creds.signedPreKey.signature = Buffer.alloc(64, 7);
    const client = new BaileysClient(world.emulator.url, {}, auth);
    expect(await client.waitForClose()).toBe(400);
    world.incidents = ['bad-registration'];
  });

  it('is rejected when it signs its identity with a key other than the registered key', async () => {
    const client = world.client();
    const qr = await client.waitForQr();
    client.auth.creds.signedIdentityKey.private = Curve.generateKeyPair().private;
    await expect(world.phone('Ana').scan(qr)).rejects.toThrow('signed its identity wrongly');
    expect(await client.waitForClose()).toBe(401);
    world.incidents = ['forged-pairing-signature'];
  });
});
