import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { apiErrorTexts } from '@recado/texts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer, type TestUser } from '../../testing/index.ts';

let server: TestServer;
let owner: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.person();
});
afterAll(() => server.stop());

const create = async (person = owner, businessName = 'Panadería La Espiga') => {
  const { client } = await person.sdk.request('POST /clients', {
    payload: { businessName, phoneNumber: '+52 1 55 1234-5678' },
  });
  return client;
};

describe('POST /clients', () => {
  it('stores only the digits of the phone number and returns the token', async () => {
    const client = await create();
    expect(client).toMatchObject({
      businessName: 'Panadería La Espiga',
      phoneNumber: '5215512345678',
      status: 'pending',
      isConnected: false,
      owner: owner.id,
      messageCount: 0,
      webhookUrl: null,
    });
    expect(client.apiToken).toMatch(/^rcd_[\w-]{43}$/);
    expect(client._id).toBe(client.id);
  });

  it.each([
    ['sin dígitos', 'El número de teléfono debe contener solo dígitos'],
    ['', 'Por favor complete todos los campos'],
    ['55 1234 5678', apiErrorTexts.phone.withoutCountry("'número de teléfono'", '+52 55 1234 5678')],
    [
      '0551234567',
      "El campo 'número de teléfono' debe ser un número de teléfono con código de país, por ejemplo 5215512345678.",
    ],
  ])('rejects the phone number %j with the message of docs/product.md §5', async (phoneNumber, message) => {
    const creation = owner.sdk.request('POST /clients', { payload: { businessName: 'X', phoneNumber } });
    await expect(creation).rejects.toMatchObject({ status: 400, message });
  });
});

describe('GET /clients', () => {
  it('lists only the caller’s own clients, newest first, also for an administrator', async () => {
    const person = await server.person({ role: 'admin' });
    const first = await create(person, 'Primero');
    const second = await create(person, 'Segundo');
    const { clients } = await person.sdk.request('GET /clients');
    expect(clients.map(({ id }) => id)).toEqual([second.id, first.id]);
  });
});

describe('PUT /clients/{id}/calls', () => {
  it('records the change in the audit log', async () => {
    const { id, canDeclineCalls } = await create();
    expect(canDeclineCalls).toBe(true);
    const payload = { decline: true, text: 'Escríbanos por aquí. ' };
    const { client } = await owner.sdk.request('PUT /clients/{id}/calls', { params: { id }, payload });
    expect(client.calls).toEqual({ decline: true, text: 'Escríbanos por aquí.' });
    const auditEntries = await server.knex('auditEntries').where({ action: 'client.calls_changed', targetId: id });
    expect(auditEntries).toMatchObject([{ details: { decline: true } }]);
  });
});

describe('client of another user', () => {
  it('is not found, and not changed, by any call of a user who does not own it', async () => {
    const client = await create();
    const stranger = await server.person();
    const params = { id: client.id };
    const calls = [
      stranger.sdk.request('GET /clients/{id}', { params }),
      stranger.sdk.request('GET /clients/{id}/message-stats', { params }),
      stranger.sdk.request('GET /clients/{id}/activity', { params }),
      stranger.sdk.request('POST /clients/{id}/regenerate-token', { params }),
      stranger.sdk.request('PATCH /clients/{id}/webhook', {
        params,
        payload: { webhookUrl: 'https://a.mx/' },
      }),
      stranger.sdk.request('DELETE /clients/{id}/secure', {
        params,
        payload: { confirmationWord: 'ELIMINAR' },
      }),
      stranger.sdk.request('GET /whatsapp/client/{id}/qr', { params }),
      stranger.sdk.request('GET /whatsapp/client/{id}/status', { params }),
      stranger.sdk.request('POST /whatsapp/client/{id}/initialize', { params }),
      stranger.sdk.request('POST /whatsapp/client/{id}/restart', { params }),
      stranger.sdk.request('POST /whatsapp/client/{id}/disconnect', { params }),
      stranger.sdk.request('POST /whatsapp/client/{id}/pairing-code', { params }),
    ];
    for (const outcome of await Promise.allSettled(calls)) {
      expect(outcome).toMatchObject({
        reason: { status: 404, message: expect.stringMatching(/^Cliente no/) },
      });
    }
    expect((await owner.sdk.request('GET /clients/{id}', { params })).client).toEqual(client);
  });

  it('is readable by an administrator', async () => {
    const client = await create();
    const admin = await server.person({ role: 'admin' });
    const response = await admin.sdk.request('GET /clients/{id}', { params: { id: client.id } });
    expect(response.client.id).toBe(client.id);
  });
});

describe('POST /clients/{id}/regenerate-token', () => {
  it('revokes the old token as soon as a new one exists', async () => {
    const client = await create();
    const { client: updatedClient } = await owner.sdk.request('POST /clients/{id}/regenerate-token', {
      params: { id: client.id },
    });
    const getStatus = (token: string) => server.sdk.withApiToken(token).request('GET /external/status');
    await expect(getStatus(client.apiToken)).rejects.toMatchObject({ status: 401 });
    await expect(getStatus(updatedClient.apiToken)).resolves.toMatchObject({ clientId: client.id, success: true });
  });
});

describe('PATCH /clients/{id}/webhook', () => {
  const setWebhook = (id: string, webhookUrl: string) =>
    owner.sdk.request('PATCH /clients/{id}/webhook', { params: { id }, payload: { webhookUrl } });

  it('stores a URL and removes it when an empty URL is sent', async () => {
    const { id } = await create();
    expect((await setWebhook(id, 'https://n8n.ejemplo.mx/webhook/x')).client.webhookUrl).toBe(
      'https://n8n.ejemplo.mx/webhook/x',
    );
    expect((await setWebhook(id, '')).client.webhookUrl).toBeNull();
  });

  it.each([
    'ftp://ejemplo.mx',
    'no es una dirección',
    'javascript:alert(1)',
    'http://u:p@ejemplo.mx/',
    'http://127.0.0.1/',
  ])('rejects the URL %s', async webhookUrl => {
    const { id } = await create();
    await expect(setWebhook(id, webhookUrl)).rejects.toMatchObject({
      status: 400,
      errors: { webhookUrl: expect.any(String) },
    });
  });
});

describe('DELETE /clients/{id}/secure', () => {
  const remove = (id: string, confirmationWord: string) =>
    owner.sdk.request('DELETE /clients/{id}/secure', { params: { id }, payload: { confirmationWord } });

  it.each(['eliminar', 'ELIMINAR ya', 'SI', ''])('rejects the word %j and keeps the client', async word => {
    const { id } = await create();
    await expect(remove(id, word)).rejects.toMatchObject({
      status: 400,
      message: "Por favor escriba 'ELIMINAR' para confirmar.",
    });
    await expect(owner.sdk.request('GET /clients/{id}', { params: { id } })).resolves.toHaveProperty('client');
  });

  it('deletes the client, its token and its files', async () => {
    const client = await create();
    const files = join(server.dataDir, 'media', client.id);
    await mkdir(files, { recursive: true });
    await writeFile(join(files, 'foto'), 'bytes');

    await expect(remove(client.id, 'ELIMINAR')).resolves.toEqual({
      success: true,
      message: 'Cliente eliminado correctamente',
    });
    await expect(remove(client.id, 'ELIMINAR')).rejects.toMatchObject({ status: 404 });
    await expect(server.sdk.withApiToken(client.apiToken).request('GET /external/status')).rejects.toMatchObject({
      status: 401,
    });
    expect(existsSync(files)).toBe(false);
  });
});

describe('GET /dashboard/stats', () => {
  it('counts the caller’s own clients by status', async () => {
    const person = await server.person();
    await create(person);
    await create(person);
    expect(await person.sdk.request('GET /dashboard/stats')).toEqual({
      totalClients: 2,
      connectedClients: 0,
      pendingClients: 2,
      totalMessages: 0,
    });
  });
});
