import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exampleEvents } from '@recado/contract';
import { startTestServer, startTestWebhookReceiver } from '@recado/server/testing';
import { n8nGuideTexts } from '@recado/texts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildN8nFormWorkflow, buildN8nReplyWorkflow } from '../../console/src/explorer/guide/n8nWorkflows.ts';

const home = mkdtempSync(join(tmpdir(), 'recado-n8n-'));
process.env.N8N_USER_FOLDER = home;

const { form, reply } = n8nGuideTexts.examples;
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

/** Links the client's number with its QR code, as its owner would. */
async function link() {
  const params = { id: client.id };
  await owner.sdk.request('POST /whatsapp/client/{id}/initialize', { params });
  const qrRequest = { params, accept: 'text/plain' };
  const qr = await vi.waitFor(() => owner.sdk.request('GET /whatsapp/client/{id}/qr', qrRequest), waitOptions);
  server.network.phone(client.phoneNumber).scan(qr);
  await vi.waitFor(async () => {
    const status = await owner.sdk.request('GET /whatsapp/client/{id}/status', { params });
    expect(status.isConnected).toBe(true);
  }, waitOptions);
}
const waitOptions = { timeout: 30_000, interval: 150 };

const marta = '5215587654321';
const formSubmission = { [form.fields.name]: 'Marta', [form.fields.phone]: '(55) 8765-4321' };
const receivedTexts = () => server.network.phone(marta).messages.map(({ content }) => content.text);

describe('n8n guide examples, in n8n’s own nodes', () => {
  it('stop and show the API’s error text in n8n when the client is not connected', async () => {
    const { error, outputs } = await runWorkflow(buildN8nFormWorkflow(target), formSubmission);
    expect(error).toBeUndefined();
    expect(outputs[form.nodes.status]).toMatchObject([[{ clientId: client.id, isConnected: false }]]);
    expect(Object.keys(outputs)).not.toContain(form.nodes.send);

    const { message: sample } = exampleEvents;
    const event = { ...sample, data: { ...sample.data, chat: marta } };
    const refusedRun = await runWorkflow(buildN8nReplyWorkflow(target), { body: event });
    expect(refusedRun.error).toMatchObject({ httpCode: '409' });
    expect(refusedRun.error.description).toMatch(/^El cliente no está vinculado a WhatsApp\./);
  });

  it('write to the person who filled in the form, and answer an incoming message once', async () => {
    await link();
    server.network.phone(marta);
    const formRun = await runWorkflow(buildN8nFormWorkflow(target), formSubmission);
    expect(formRun.error).toBeUndefined();
    expect(receivedTexts()).toEqual([`${form.before} Marta${form.after}`]);

    const receiver = await startTestWebhookReceiver();
    const payload = { webhookUrl: receiver.url };
    await owner.sdk.request('PATCH /clients/{id}/webhook', { params: { id: client.id }, payload });
    server.network.phone(marta).write(client.phoneNumber, '¿Todavía hay conchas?');
    const webhookCall = await vi.waitFor(() => {
      const call = receiver.calls.find(({ event }) => event.type === 'message.received');
      expect(call).toBeDefined();
      return call;
    }, waitOptions);
    const runReplyWorkflow = () =>
      runWorkflow(buildN8nReplyWorkflow(target), { body: webhookCall.event, headers: webhookCall.headers });
    for (const { error } of [await runReplyWorkflow(), await runReplyWorkflow()]) expect(error).toBeUndefined();
    const expectedTexts = [`${form.before} Marta${form.after}`, '¿Todavía hay conchas?', reply.message];
    expect(receivedTexts()).toEqual(expectedTexts);
    // Sent messages trigger webhooks, too, and must not be answered.
    const ownEvent = { ...webhookCall.event, type: 'message.sent', fromMe: true };
    const { outputs } = await runWorkflow(buildN8nReplyWorkflow(target), { body: ownEvent });
    expect(Object.keys(outputs)).not.toContain(reply.nodes.send);
    // Group messages must not be answered either.
    const groupEvent = { ...webhookCall.event, data: { ...webhookCall.event.data, chatKind: 'group' } };
    const groupRun = await runWorkflow(buildN8nReplyWorkflow(target), { body: groupEvent });
    expect(Object.keys(groupRun.outputs)).not.toContain(reply.nodes.send);
    await receiver.stop();
  });
});
