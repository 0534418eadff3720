import type { Client } from '@recado/contract';
import type { Sdk } from '@recado/sdk';
import { createTestDatabase } from '@recado/server/testing';
import { expect } from 'vitest';
import type { EmulatedPhone } from '../mainJob/testing/createControl.ts';
import { eventually } from '../mainJob/testing/eventually.ts';
import { startEmulator } from '../mainJob/testing/startEmulator.ts';
import type { Variables } from './recado.ts';
import { signUp } from './signUp.ts';
import type { useRecado } from './useRecado.ts';

/** A platform over the real transport, WhatsApp's emulator behind it, and an owner with a terminal. */
export async function startTown(recado: ReturnType<typeof useRecado>) {
  const emulator = await startEmulator();
  const database = await createTestDatabase();
  const args = ['--data-dir', await recado.folder(), '--transport', 'baileys', '--workers', '0'];
  const platform = await recado.serve(args, { ...emulator.variables, DATABASE_URL: database.url });
  const { sdk, token } = await signUp(platform.sdk);
  const variables: Variables = { RECADO_URL: platform.url, RECADO_SESSION_TOKEN: token };
  let lines = 0;

  const addClient = async (): Promise<Client> => {
    lines += 1;
    const payload = { businessName: `Panadería ${lines}`, phoneNumber: `52155123456${10 + lines}` };
    return (await sdk.request('POST /clients', { payload })).client;
  };
  const phone = (number: string, name = 'Ana'): Promise<EmulatedPhone> =>
    emulator.control.phone(number, name);

  return {
    sdk,
    /** Calls that speak for a client. */
    api: platform.sdk.withApiToken,
    variables,
    addClient,
    phone,
    /** A client that is connected. */
    async linkedClient(): Promise<Client> {
      const client = await addClient();
      const params = { id: client.id };
      await sdk.request('POST /whatsapp/client/{id}/initialize', { params });
      const qr = await eventually(() =>
        sdk.request('GET /whatsapp/client/{id}/qr', { params, accept: 'text/plain' }),
      );
      await (await phone(client.phoneNumber)).scan(qr);
      await eventually(
        async () => (await sdk.request('GET /whatsapp/client/{id}/status', { params })).isConnected,
      );
      return client;
    },
    /** Somebody with whom a client is shared. */
    async colleague(client: Client, name: string): Promise<Sdk> {
      const email = `${name.toLowerCase().replaceAll(/[^a-z]+/g, '.')}@ejemplo.mx`;
      const person = await signUp(platform.sdk, email, name);
      const asked = { params: { id: client.id }, payload: { role: 'answers' } as const };
      const { link } = await sdk.request('POST /clients/{id}/invitations', asked);
      const payload = { code: link.split('=')[1] ?? '' };
      await person.sdk.request('POST /invitations/accept', { payload });
      return person.sdk;
    },
    /** Ends everything; nothing may have been said to WhatsApp that it does not understand. */
    async stop(): Promise<void> {
      platform.child.kill('SIGTERM');
      await platform.ended;
      const misunderstood = await emulator.control.unknown();
      await database.drop();
      await emulator.stop();
      expect(misunderstood).toEqual([]);
    },
  };
}
export type Town = Awaited<ReturnType<typeof startTown>>;
