import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sampleEvents } from '@recado/contract';
import { startReceiver, startTestServer } from '@recado/server/testing';
import { n8nGuide } from '@recado/texts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { formWorkflow, replyWorkflow } from '../../console/src/explorer/guide/n8nWorkflows.ts';

const home = mkdtempSync(join(tmpdir(), 'recado-n8n-'));
process.env.N8N_USER_FOLDER = home;

const { form, reply } = n8nGuide.examples;
let runWorkflow;
let server;
let owner;
let client;
let target;
beforeAll(async () => {
  ({ runWorkflow } = await import('./runWorkflow.mjs'));
  server = await startTestServer({ allowedPrivateCidrs: ['127.0.0.0/8'] });
  owner = await server.person();
  const payload = { businessName: 'Panadería La Espiga', phoneNumber: '5215512340000' };
  ({ client } = await owner.sdk.request('POST /clients', { payload }));
  target = { origin: server.url, token: client.apiToken };
});
afterAll(async () => {
  await server.stop();
  rmSync(home, { recursive: true, force: true });
});

/** The number is linked, as its owner would. */
async function link() {
  const params = { id: client.id };
  await owner.sdk.request('POST /whatsapp/client/{id}/initialize', { params });
  const asked = { params, accept: 'text/plain' };
  const qr = await vi.waitFor(() => owner.sdk.request('GET /whatsapp/client/{id}/qr', asked), patience);
  server.network.phone(client.phoneNumber).scan(qr);
  await vi.waitFor(async () => {
    const status = await owner.sdk.request('GET /whatsapp/client/{id}/status', { params });
    expect(status.isConnected).toBe(true);
  }, patience);
}
const patience = { timeout: 30_000, interval: 150 };

const marta = '5215587654321';
const filled = { [form.fields.name]: 'Marta', [form.fields.phone]: '(55) 8765-4321' };
const received = () => server.network.phone(marta).messages.map(({ content }) => content.text);

describe('the examples of the guide, in n8n’s own nodes', () => {
  it('stop while the client is not connected, and say so in our words where n8n shows them', async () => {
    const { error, outputs } = await runWorkflow(formWorkflow(target), filled);
    expect(error).toBeUndefined();
    expect(outputs[form.nodes.status]).toMatchObject([[{ clientId: client.id, isConnected: false }]]);
    expect(Object.keys(outputs)).not.toContain(form.nodes.send);

    const { message: sample } = sampleEvents;
    const event = { ...sample, data: { ...sample.data, chat: marta } };
    const refused = await runWorkflow(replyWorkflow(target), { body: event });
    expect(refused.error).toMatchObject({ httpCode: '409' });
    expect(refused.error.description).toMatch(/^El cliente no está vinculado a WhatsApp\./);
  });

  it('write to whoever filled in the form, and answer whoever wrote, once', async () => {
    await link();
    server.network.phone(marta);
    const sent = await runWorkflow(formWorkflow(target), filled);
    expect(sent.error).toBeUndefined();
    expect(received()).toEqual([`${form.before} Marta${form.after}`]);

    const receiver = await startReceiver();
    const payload = { webhookUrl: receiver.url };
    await owner.sdk.request('PATCH /clients/{id}/webhook', { params: { id: client.id }, payload });
    server.network.phone(marta).write(client.phoneNumber, '¿Todavía hay conchas?');
    const told = await vi.waitFor(() => {
      const call = receiver.calls.find(({ event }) => event.type === 'message.received');
      expect(call).toBeDefined();
      return call;
    }, patience);
    const answering = () => runWorkflow(replyWorkflow(target), { body: told.event, headers: told.headers });
    for (const { error } of [await answering(), await answering()]) expect(error).toBeUndefined();
    const said = [`${form.before} Marta${form.after}`, '¿Todavía hay conchas?', reply.message];
    expect(received()).toEqual(said);
    // What goes out is told, too, and is not answered.
    const own = { ...told.event, type: 'message.sent', fromMe: true };
    const { outputs } = await runWorkflow(replyWorkflow(target), { body: own });
    expect(Object.keys(outputs)).not.toContain(reply.nodes.send);
    // Nor is what somebody says in a group.
    const group = { ...told.event, data: { ...told.event.data, chatKind: 'group' } };
    const unanswered = await runWorkflow(replyWorkflow(target), { body: group });
    expect(Object.keys(unanswered.outputs)).not.toContain(reply.nodes.send);
    await receiver.stop();
  });
});
