import { type Client, notificationKinds } from '@recado/contract';
import type { Sdk } from '@recado/sdk';
import { createTestDatabase } from '@recado/server/testing';
import { explainConnectionClose, notificationEmailTexts } from '@recado/texts';
import { describe, expect, it } from 'vitest';
import { signUp } from '../testing/signUp.ts';
import { useRecado } from '../testing/useRecado.ts';
import { pollUntilResult } from './testing/pollUntilResult.ts';
import { startEmulator } from './testing/startEmulator.ts';

describe('a platform with WhatsApp notifications for an owner of two lines', () => {
  const recado = useRecado();
  const ownerNumber = '5215587654321';

  it('delivers one message for a lost line and one for its return, although the platform is killed in between', async () => {
    const emulator = await startEmulator();
    const database = await createTestDatabase();
    const { knex } = database;
    const args = ['--data-dir', await recado.folder(), '--transport', 'baileys', '--workers', '0'];
    const serve = () => recado.serve(args, { ...emulator.variables, DATABASE_URL: database.url });
    let platform = await serve();
    const signedUp = await signUp(platform.sdk);
    let sdk: Sdk = signedUp.sdk;

    const status = async ({ id }: Client) => sdk.request('GET /whatsapp/client/{id}/status', { params: { id } });
    const link = async (client: Client): Promise<void> => {
      const params = { id: client.id };
      await sdk.request('POST /whatsapp/client/{id}/initialize', { params });
      const qr = await pollUntilResult(() =>
        sdk.request('GET /whatsapp/client/{id}/qr', { params, accept: 'text/plain' }),
      );
      await (await emulator.control.phone(client.phoneNumber, 'Panadería')).scan(qr);
      await pollUntilResult(async () => (await status(client)).isConnected);
    };
    const add = async (phoneNumber: string): Promise<Client> => {
      const payload = { businessName: 'Panadería La Espiga', phoneNumber };
      const { client } = await sdk.request('POST /clients', { payload });
      await link(client);
      return client;
    };
    const lostClient = await add('5215512345611');
    const otherClient = await add('5215512345612');
    const phone = await emulator.control.phone(ownerNumber, 'Ana');
    const readReceivedTexts = async () =>
      (await phone.messages()).filter(({ fromMe }) => !fromMe).map(({ text }) => text);
    await sdk.request('PUT /notices', {
      payload: { kinds: [...notificationKinds], quiet: null, whatsapp: ownerNumber },
    });

    // Let the notification arrive, and kill the platform before WhatsApp acknowledges it.
    await emulator.control.fault({ kind: 'swallowAck', client: otherClient.phoneNumber });
    await (await emulator.control.phone(lostClient.phoneNumber, 'Panadería')).reinstall();
    await pollUntilResult(async () => (await status(lostClient)).connection.state === 'needs-relink');
    await knex('alerts').update({ kindSince: knex.raw("now() - interval '6 minutes'") });
    const [firstText] = await pollUntilResult(async () => {
      const texts = await readReceivedTexts();
      return texts.length > 0 && texts;
    });
    expect(firstText).toContain(explainConnectionClose('unlinked').what);
    expect(firstText).toContain(`/clients/${lostClient.id}`);
    platform.child.kill('SIGKILL');
    await platform.exited;

    platform = await serve();
    sdk = platform.sdk.withSession(signedUp.token);
    await pollUntilResult(async () => (await status(otherClient)).isConnected);
    const readDelivery = () => knex('notificationDeliveries').first();
    await knex('notificationDeliveries').update({ nextAttemptAt: knex.fn.now() });
    await pollUntilResult(async () => {
      // Make deferred deliveries due immediately, so that the test does not wait for their retry delay.
      await knex('notificationDeliveries')
        .whereNull('claim')
        .whereNotNull('nextAttemptAt')
        .update({ nextAttemptAt: knex.fn.now() });
      return (await readDelivery()).notifiedKind === 'unlinked';
    });
    expect(await readReceivedTexts()).toHaveLength(1);

    await link(lostClient);
    await knex('alerts').update({ resolvedAt: knex.raw("now() - interval '6 minutes'") });
    await pollUntilResult(async () => (await readDelivery()).notifiedKind === null);
    const receivedTexts = await readReceivedTexts();
    expect(receivedTexts).toHaveLength(2);
    expect(receivedTexts[1]).toContain(notificationEmailTexts.lineReconnected);

    platform.child.kill('SIGTERM');
    await platform.exited;
    expect(await emulator.control.unknown()).toEqual([]);
    await database.drop();
    await emulator.stop();
  });
});
