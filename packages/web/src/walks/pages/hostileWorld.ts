import { type Client, sampleRules } from '@recado/contract';
import type { TestPerson, TestServer } from '@recado/server/testing';
import { vi } from 'vitest';
import { addClient, linkClient, patience } from '../testing/clients.ts';

/** What would be seen to have run: as markup, in an attribute, as a template, as an address, and turned around. */
export const HOSTILE = '"><img src=x onerror="globalThis.ran=1"><script>globalThis.ran=2</script>{{7*7}}';

const picture =
  '<svg xmlns="http://www.w3.org/2000/svg" onload="globalThis.ran=3"><script>globalThis.ran=4</script></svg>';
const card = `BEGIN:VCARD\nVERSION:3.0\nFN:${HOSTILE}\nURL:javascript:globalThis.ran=5\nEND:VCARD`;

/** Somebody who is called so, administers the platform, and has everything a client can have called so. */
export interface HostileWorld {
  readonly person: TestPerson;
  readonly client: Client;
  readonly conversation: string;
  readonly contact: string;
  readonly campaign: string;
  readonly webhook: string;
  readonly entry: string;
}

export async function openHostileWorld(server: TestServer): Promise<HostileWorld> {
  const named = `${HOSTILE.slice(0, 60)}`;
  const person = await server.person({ name: named, role: 'admin' });
  const client = await addClient(person, named);
  await linkClient(server, person, client);
  const { sdk } = person;
  const params = { id: client.id };
  const mallory = server.network.phone('5215500000666', { name: HOSTILE });
  mallory.write(client.phoneNumber, `${HOSTILE} javascript:globalThis.ran=6`);
  const bytes = Buffer.from(picture);
  const image = { kind: 'image', mimeType: 'image/svg+xml', bytes } as const;
  mallory.write(client.phoneNumber, { type: 'media', media: image, caption: HOSTILE });
  const file = { kind: 'document', mimeType: 'text/html', fileName: `${named}.html`, bytes } as const;
  mallory.write(client.phoneNumber, { type: 'media', media: file });
  mallory.write(client.phoneNumber, {
    type: 'contacts',
    contacts: [{ name: HOSTILE, phones: ['+52 55 1234 5678'], vcard: card }],
  });
  mallory.write(client.phoneNumber, {
    type: 'group-invite',
    groupId: '120363',
    name: HOSTILE,
    code: 'AbCdEf',
  });
  const { id: conversation } = await vi.waitFor(async () => {
    const about = { ...params, conversation: mallory.number };
    const found = await sdk.request('GET /clients/{id}/conversations/{conversation}/messages', {
      params: about,
    });
    if (found.messages.length < 5) throw new Error(`${found.messages.length} of 5`);
    return found.conversation;
  }, patience);
  const about = { ...params, conversation };
  await sdk.request('PATCH /clients/{id}/conversations/{conversation}', {
    params: about,
    payload: { label: named, assignedTo: person.id },
  });
  await sdk.request('POST /clients/{id}/conversations/{conversation}/notes', {
    params: about,
    payload: { text: HOSTILE },
  });
  await sdk.request('POST /clients/{id}/quick-replies', {
    params,
    payload: { shortcut: 'x', text: HOSTILE },
  });
  await sdk.request('PUT /clients/{id}/robot', {
    params,
    payload: { ...sampleRules, away: { enabled: false, text: HOSTILE } },
  });
  const sendAt = new Date(Date.now() + 86_400_000).toISOString();
  await sdk.request('POST /clients/{id}/messages', {
    params,
    payload: { to: mallory.number, type: 'text', text: { text: HOSTILE }, sendAt },
  });
  const { campaign } = await sdk.request('POST /clients/{id}/campaigns', {
    params,
    payload: { name: named, message: { type: 'text', text: { text: HOSTILE } } },
  });
  await sdk.request('POST /clients/{id}/campaigns/{campaign}/recipients', {
    params: { ...params, campaign: campaign.id },
    payload: { numbers: [{ to: mallory.number, name: named }] },
  });
  const [contact] = (await sdk.request('GET /clients/{id}/contacts', { params })).contacts;
  await sdk.request('PATCH /clients/{id}/contacts/{contact}', {
    params: { ...params, contact: contact?.id ?? '' },
    payload: { ownName: named, notes: HOSTILE, labels: [named] },
  });
  const colleague = await server.person({ name: named });
  const { link } = await sdk.request('POST /clients/{id}/invitations', {
    params,
    payload: { role: 'answers' },
  });
  const code = link.split('#codigo=')[1] ?? '';
  await colleague.sdk.request('POST /invitations/accept', { payload: { code } });
  await sdk.request('POST /keys', { payload: { name: named, scopes: ['read'] } });
  const { webhook } = await sdk.withApiToken(client.apiToken).request('POST /external/webhooks', {
    payload: { label: named, url: 'https://ejemplo.mx/x' },
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
