import type { Client } from '@recado/contract';
import type { Sdk } from '@recado/sdk';
import { createTestDatabase } from '@recado/server/testing';
import { expect } from 'vitest';
import type { EmulatedPhone } from '../mainJob/testing/createEmulatorControlClient.ts';
import { pollUntilResult } from '../mainJob/testing/pollUntilResult.ts';
import { startEmulator } from '../mainJob/testing/startEmulator.ts';
import type { EnvironmentVariables } from './recado.ts';
import { signUp } from './signUp.ts';
import type { useRecado } from './useRecado.ts';

/** Starts the emulator of WhatsApp, a platform that is connected to it by Baileys, and signs up an owner. */
export async function startEmulatorEnvironment(recado: ReturnType<typeof useRecado>) {
  const emulator = await startEmulator();
  const database = await createTestDatabase();
  const args = ['--data-dir', await recado.folder(), '--transport', 'baileys', '--workers', '0'];
  const platform = await recado.serve(args, { ...emulator.variables, DATABASE_URL: database.url });
  const { sdk, token } = await signUp(platform.sdk);
  const variables: EnvironmentVariables = { RECADO_URL: platform.url, RECADO_SESSION_TOKEN: token };
  let lineCount = 0;

  const addClient = async (): Promise<Client> => {
    lineCount += 1;
    const payload = { businessName: `Panadería ${lineCount}`, phoneNumber: `52155123456${10 + lineCount}` };
    return (await sdk.request('POST /clients', { payload })).client;
  };
  const phone = (number: string, name = 'Ana'): Promise<EmulatedPhone> => emulator.control.phone(number, name);

  return {
    sdk,
    /** Returns an SDK that uses a client's API token. */
    api: platform.sdk.withApiToken,
    variables,
    addClient,
    phone,
    /** Adds a client and links it with an emulated phone. */
    async addLinkedClient(): Promise<Client> {
      const client = await addClient();
      const params = { id: client.id };
      await sdk.request('POST /whatsapp/client/{id}/initialize', { params });
      const qr = await pollUntilResult(() =>
        sdk.request('GET /whatsapp/client/{id}/qr', { params, accept: 'text/plain' }),
      );
      await (await phone(client.phoneNumber)).scan(qr);
      await pollUntilResult(
        async () => (await sdk.request('GET /whatsapp/client/{id}/status', { params })).isConnected,
      );
      return client;
    },
    /** Signs up a person, shares the client with this person and returns an SDK with the person's session. */
    async addColleague(client: Client, name: string): Promise<Sdk> {
      const email = `${name.toLowerCase().replaceAll(/[^a-z]+/g, '.')}@ejemplo.mx`;
      const person = await signUp(platform.sdk, email, name);
      const invitation = { params: { id: client.id }, payload: { role: 'answers' } as const };
      const { link } = await sdk.request('POST /clients/{id}/invitations', invitation);
      const payload = { code: link.split('=')[1] ?? '' };
      await person.sdk.request('POST /invitations/accept', { payload });
      return person.sdk;
    },
    /** Stops the platform and the emulator. Fails if the platform sent requests that WhatsApp does not know. */
    async stop(): Promise<void> {
      platform.child.kill('SIGTERM');
      await platform.exited;
      const unknownRequests = await emulator.control.unknown();
      await database.drop();
      await emulator.stop();
      expect(unknownRequests).toEqual([]);
    },
  };
}
export type EmulatorEnvironment = Awaited<ReturnType<typeof startEmulatorEnvironment>>;
