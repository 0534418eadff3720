import { type Client, noticeKinds } from '@recado/contract';
import type { Sdk } from '@recado/sdk';
import { createTestDatabase } from '@recado/server/testing';
import { explainClose, noticeMail } from '@recado/texts';
import { describe, expect, it } from 'vitest';
import { signUp } from '../testing/signUp.ts';
import { useRecado } from '../testing/useRecado.ts';
import { eventually } from './testing/eventually.ts';
import { startEmulator } from './testing/startEmulator.ts';

describe('an owner with two lines', () => {
  const recado = useRecado();
  const her = '5215587654321';

  it('reads once by WhatsApp what needs her, and once that it is over, though the platform dies over it', async () => {
    const emulator = await startEmulator();
    const database = await createTestDatabase();
    const { knex } = database;
    const args = ['--data-dir', await recado.folder(), '--transport', 'baileys', '--workers', '0'];
    const serve = () => recado.serve(args, { ...emulator.variables, DATABASE_URL: database.url });
    let platform = await serve();
    const signedUp = await signUp(platform.sdk);
    let sdk: Sdk = signedUp.sdk;

    const status = async ({ id }: Client) =>
      sdk.request('GET /whatsapp/client/{id}/status', { params: { id } });
    const link = async (client: Client): Promise<void> => {
      const params = { id: client.id };
      await sdk.request('POST /whatsapp/client/{id}/initialize', { params });
      const qr = await eventually(() =>
        sdk.request('GET /whatsapp/client/{id}/qr', { params, accept: 'text/plain' }),
      );
      await (await emulator.control.phone(client.phoneNumber, 'Panadería')).scan(qr);
      await eventually(async () => (await status(client)).isConnected);
    };
    const add = async (phoneNumber: string): Promise<Client> => {
      const payload = { businessName: 'Panadería La Espiga', phoneNumber };
      const { client } = await sdk.request('POST /clients', { payload });
      await link(client);
      return client;
    };
    const lost = await add('5215512345611');
    const other = await add('5215512345612');
    const phone = await emulator.control.phone(her, 'Ana');
    const heard = async () =>
      (await phone.messages()).filter(({ fromMe }) => !fromMe).map(({ text }) => text);
    await sdk.request('PUT /notices', { payload: { kinds: [...noticeKinds], quiet: null, whatsapp: her } });

    // It arrives, and the platform dies before WhatsApp has said so.
    await emulator.control.fault({ kind: 'swallowAck', client: other.phoneNumber });
    await (await emulator.control.phone(lost.phoneNumber, 'Panadería')).reinstall();
    await eventually(async () => (await status(lost)).connection.state === 'needs-relink');
    await knex('troubles').update({ since: knex.raw("now() - interval '6 minutes'") });
    const [told] = await eventually(async () => {
      const texts = await heard();
      return texts.length > 0 && texts;
    });
    expect(told).toContain(explainClose('unlinked').what);
    expect(told).toContain(`/clients/${lost.id}`);
    platform.child.kill('SIGKILL');
    await platform.ended;

    platform = await serve();
    sdk = platform.sdk.withSession(signedUp.token);
    await eventually(async () => (await status(other)).isConnected);
    const telling = () => knex('tellings').first();
    await knex('tellings').update({ dueAt: knex.fn.now() });
    await eventually(async () => {
      // What is put off is due at once.
      await knex('tellings').whereNull('claim').whereNotNull('dueAt').update({ dueAt: knex.fn.now() });
      return (await telling()).toldKind === 'unlinked';
    });
    expect(await heard()).toHaveLength(1);

    await link(lost);
    await knex('troubles').update({ clearedAt: knex.raw("now() - interval '6 minutes'") });
    await eventually(async () => (await telling()).toldKind === null);
    const all = await heard();
    expect(all).toHaveLength(2);
    expect(all[1]).toContain(noticeMail.lineIsBack);

    platform.child.kill('SIGTERM');
    await platform.ended;
    expect(await emulator.control.unknown()).toEqual([]);
    await database.drop();
    await emulator.stop();
  });
});
