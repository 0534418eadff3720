import { type Client, exampleRobotRules } from '@recado/contract';
import type { TestServer, TestUser } from '@recado/server/testing';
import { vi } from 'vitest';
import { addClient, CONNECTION_WAIT_OPTIONS, linkClient } from '../testing/clients.ts';

/**
 * XSS payload that combines markup, an event-handler attribute, a script and a template expression. If
 * a page executes any part of it, `globalThis.ran` is set.
 */
export const XSS_PAYLOAD = '"><img src=x onerror="globalThis.ran=1"><script>globalThis.ran=2</script>{{7*7}}';

const svgPayload =
  '<svg xmlns="http://www.w3.org/2000/svg" onload="globalThis.ran=3"><script>globalThis.ran=4</script></svg>';
const vcardPayload = `BEGIN:VCARD\nVERSION:3.0\nFN:${XSS_PAYLOAD}\nURL:javascript:globalThis.ran=5\nEND:VCARD`;

/**
 * A platform administrator, and one example of each object that a client can have. All names and
 * texts contain {@link XSS_PAYLOAD}.
 */
export interface XssFixture {
  readonly person: TestUser;
  readonly client: Client;
  readonly conversation: string;
  readonly contact: string;
  readonly campaign: string;
  readonly webhook: string;
  readonly entry: string;
}

export async function createXssFixture(server: TestServer): Promise<XssFixture> {
  const payloadName = `${XSS_PAYLOAD.slice(0, 60)}`;
  const person = await server.person({ name: payloadName, role: 'admin' });
  const client = await addClient(person, payloadName);
  await linkClient(server, person, client);
  const { sdk } = person;
  const params = { id: client.id };
  const mallory = server.network.phone('5215500000666', { name: XSS_PAYLOAD });
  mallory.write(client.phoneNumber, `${XSS_PAYLOAD} javascript:globalThis.ran=6`);
  const bytes = Buffer.from(svgPayload);
  const image = { kind: 'image', mimeType: 'image/svg+xml', bytes } as const;
  mallory.write(client.phoneNumber, { type: 'media', media: image, caption: XSS_PAYLOAD });
  const file = { kind: 'document', mimeType: 'text/html', fileName: `${payloadName}.html`, bytes } as const;
  mallory.write(client.phoneNumber, { type: 'media', media: file });
  mallory.write(client.phoneNumber, {
    type: 'contacts',
    contacts: [{ name: XSS_PAYLOAD, phones: ['+52 55 1234 5678'], vcard: vcardPayload }],
  });
  mallory.write(client.phoneNumber, {
    type: 'group-invite',
    groupId: '120363',
    name: XSS_PAYLOAD,
    code: 'AbCdEf',
  });
  const { id: conversation } = await vi.waitFor(async () => {
    const conversationParams = { ...params, conversation: mallory.number };
    const response = await sdk.request('GET /clients/{id}/conversations/{conversation}/messages', {
      params: conversationParams,
    });
    if (response.messages.length < 5) throw new Error(`${response.messages.length} of 5 messages arrived`);
    return response.conversation;
  }, CONNECTION_WAIT_OPTIONS);
  const conversationParams = { ...params, conversation };
  await sdk.request('PATCH /clients/{id}/conversations/{conversation}', {
    params: conversationParams,
    payload: { label: payloadName, assignedTo: person.id },
  });
  await sdk.request('POST /clients/{id}/conversations/{conversation}/notes', {
    params: conversationParams,
    payload: { text: XSS_PAYLOAD },
  });
  await sdk.request('POST /clients/{id}/quick-replies', {
    params,
    payload: { shortcut: 'x', text: XSS_PAYLOAD },
  });
  await sdk.request('PUT /clients/{id}/robot', {
    params,
    payload: { ...exampleRobotRules, away: { enabled: false, text: XSS_PAYLOAD } },
  });
  const sendAt = new Date(Date.now() + 86_400_000).toISOString();
  await sdk.request('POST /clients/{id}/messages', {
    params,
    payload: { to: mallory.number, type: 'text', text: { text: XSS_PAYLOAD }, sendAt },
  });
  const { campaign } = await sdk.request('POST /clients/{id}/campaigns', {
    params,
    payload: { name: payloadName, message: { type: 'text', text: { text: XSS_PAYLOAD } } },
  });
  await sdk.request('POST /clients/{id}/campaigns/{campaign}/recipients', {
    params: { ...params, campaign: campaign.id },
    payload: { numbers: [{ to: mallory.number, name: payloadName }] },
  });
  const [contact] = (await sdk.request('GET /clients/{id}/contacts', { params })).contacts;
  await sdk.request('PATCH /clients/{id}/contacts/{contact}', {
    params: { ...params, contact: contact?.id ?? '' },
    payload: { ownName: payloadName, notes: XSS_PAYLOAD, labels: [payloadName] },
  });
  const colleague = await server.person({ name: payloadName });
  const { link } = await sdk.request('POST /clients/{id}/invitations', {
    params,
    payload: { role: 'answers' },
  });
  const code = link.split('#codigo=')[1] ?? '';
  await colleague.sdk.request('POST /invitations/accept', { payload: { code } });
  await sdk.request('POST /keys', { payload: { name: payloadName, scopes: ['read'] } });
  const { webhook } = await sdk.withApiToken(client.apiToken).request('POST /external/webhooks', {
    payload: { label: payloadName, url: 'https://ejemplo.mx/x' },
  });
  const { audit } = await sdk.request('GET /admin/audit');
  return {
    person,
    client,
    conversation,
    contact: contact?.id ?? '',
    campaign: campaign.id,
    webhook: webhook.id,
    entry: audit[0]?.id ?? '',
  };
}
