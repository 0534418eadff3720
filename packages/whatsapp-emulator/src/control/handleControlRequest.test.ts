import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startEmulator } from '../emulator.ts';
import type { Emulator } from '../model/Emulator.ts';

let emulator: Emulator;
beforeAll(async () => {
  emulator = await startEmulator({});
});
afterAll(() => emulator.close());

/** Calls the control API over plain HTTP, because clients may use any language. */
async function call(method: string, path: string, body?: unknown): Promise<{ status: number; body: unknown }> {
  const requestBody = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
  const response = await fetch(emulator.controlUrl + path, {
    method,
    ...(requestBody !== undefined && { body: requestBody }),
  });
  const text = await response.text();
  return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
}

describe('phone routes of the control API', () => {
  it('create one phone when its number arrives in two spellings', async () => {
    const createResponse = await call('POST', '/control/phones', { phone: '+52 1 55 1234 5678', name: 'Ana' });
    expect(createResponse).toMatchObject({
      status: 201,
      body: { phone: { phone: '5215512345678', name: 'Ana', jid: '5215512345678@s.whatsapp.net' } },
    });
    const secondResponse = await call('POST', '/control/phones', { phone: '525512345678' });
    expect(secondResponse).toMatchObject({ status: 200, body: { phone: { phone: '5215512345678', name: 'Ana' } } });
    expect(await call('GET', '/control/phones/525512345678')).toMatchObject({ status: 200 });
  });

  it('deliver a message from one phone to a second phone', async () => {
    await call('POST', '/control/phones', { phone: '14155550101' });
    await call('POST', '/control/phones', { phone: '14155550102' });
    const sendResponse = await call('POST', '/control/phones/14155550101/messages', {
      to: '14155550102',
      text: 'Hello',
    });
    expect(sendResponse).toMatchObject({ status: 201, body: { message: { text: 'Hello', fromMe: true } } });
    await emulator.phones.get('14155550102')?.waitFor(message => message.text === 'Hello');
    const messagesResponse = await call('GET', '/control/phones/14155550102/messages');
    expect(messagesResponse).toMatchObject({
      status: 200,
      body: { messages: [{ text: 'Hello', fromMe: false, sender: '14155550101@s.whatsapp.net' }] },
    });
  });

  it('return the original bytes of media that one phone sent to a second phone', async () => {
    const data = Buffer.from('not really a picture');
    for (const phone of ['14155550103', '14155550104']) await call('POST', '/control/phones', { phone });
    const media = {
      kind: 'document',
      data: data.toString('base64'),
      fileName: 'a.txt',
      mimetype: 'text/plain',
    };
    await call('POST', '/control/phones/14155550103/messages', { to: '14155550104', media });
    const message = await emulator.phones.get('14155550104')?.waitFor(({ kind }) => kind === 'media');
    const path = `/control/phones/14155550104/messages/${message?.id}/media`;
    const response = await fetch(emulator.controlUrl + path);
    expect(Buffer.from(await response.arrayBuffer())).toEqual(data);
  });
});

describe('group routes of the control API', () => {
  it('create a group, add a participant and list the group', async () => {
    for (const phone of ['14155550111', '14155550112', '14155550113']) await call('POST', '/control/phones', { phone });
    const createResponse = await call('POST', '/control/groups', {
      subject: 'Friends',
      creator: '14155550111',
      participants: ['14155550112'],
    });
    expect(createResponse).toMatchObject({ status: 201, body: { group: { subject: 'Friends' } } });
    const { id } = (createResponse.body as { group: { id: string } }).group;
    const path = `/control/groups/${encodeURIComponent(id)}/participants`;
    const addResponse = await call('POST', path, { action: 'add', phones: ['14155550113'] });
    expect((addResponse.body as { group: { participants: unknown[] } }).group.participants).toHaveLength(3);
    expect(await call('GET', '/control/groups')).toMatchObject({ body: { groups: [{ id }] } });
  });
});

describe('fault routes of the control API', () => {
  it('list a fault until it is removed or all faults are cleared', async () => {
    const createResponse = await call('POST', '/control/faults', { kind: 'ackError', code: 463, count: 3 });
    expect(createResponse).toMatchObject({ status: 201, body: { fault: { at: 'message', struck: 0, left: 3 } } });
    const { id } = (createResponse.body as { fault: { id: string } }).fault;
    expect(await call('GET', '/control/faults')).toMatchObject({ body: { faults: [{ id }] } });
    expect(await call('DELETE', `/control/faults/${id}`)).toEqual({ status: 204, body: undefined });
    expect(await call('DELETE', `/control/faults/${id}`)).toMatchObject({ status: 404 });
    await call('POST', '/control/faults', { kind: 'swallow' });
    expect(await call('DELETE', '/control/faults')).toMatchObject({ status: 204 });
    expect(await call('GET', '/control/faults')).toMatchObject({ body: { faults: [] } });
  });
});

describe('inspection routes of the control API', () => {
  it('report no connections and no unknown stanzas before a client connects', async () => {
    expect(await call('GET', '/control/state')).toMatchObject({ status: 200, body: { connections: 0 } });
    expect(await call('GET', '/control/unknown')).toEqual({ status: 200, body: { unknown: [] } });
  });
});

describe('control API', () => {
  it.each([
    ['an unknown path', 'GET', '/control/nowhere', undefined, 404, /no such path/],
    ['an unsupported method', 'DELETE', '/control/state', undefined, 405, /GET/],
    ['a path that is not encoded', 'GET', '/control/phones/%E0%A4%A', undefined, 400, /percent-encoding/],
    ['a body that is not JSON', 'POST', '/control/phones', '{phone', 400, /not JSON/],
    ['no body', 'POST', '/control/phones', undefined, 400, /not JSON/],
    ['a body that is no object', 'POST', '/control/phones', [1], 400, /must be of type object/],
    ['an invalid number', 'POST', '/control/phones', { phone: 'mother' }, 400, /telephone number/],
    ['an unknown field', 'POST', '/control/phones', { phone: '14155550199', age: 3 }, 400, /"age" is not allowed/],
    ['an unknown phone', 'GET', '/control/phones/14155550190', undefined, 404, /14155550190/],
    ['an invalid phone', 'GET', '/control/phones/mother/messages', undefined, 404, /mother/],
    ['an unknown fault', 'POST', '/control/faults', { kind: 'earthquake' }, 400, /"kind" must be one of/],
    ['an unknown client', 'POST', '/control/faults', { kind: 'drop', client: '14155550190' }, 404, /14155550190/],
    ['an unknown creator', 'POST', '/control/groups', { subject: 'x', creator: '14155550190' }, 404, /14155550190/],
    ['an empty QR', 'POST', '/admin/mock-phone/scan-qr', '', 400, /text of a QR/],
    ['an unknown QR', 'POST', '/admin/mock-phone/scan-qr', 'a,b,c,d', 409, /client/],
  ])('rejects %s with a reason', async (_, method, path, body, status, reason) => {
    const answer = await call(method, path, body);
    expect(answer).toMatchObject({ status, body: { error: expect.stringMatching(reason) } });
  });

  it.each([
    ['scan', { qr: 'nonsense' }, 409],
    ['code', { code: 'ABCD1234' }, 409],
    ['messages', { to: '14155550190', text: 'Hello' }, 404],
    ['messages', { to: '120363000000000009@g.us', text: 'Hello' }, 404],
    ['messages', { to: '14155550120', delete: 'NOT-IN-THE-LOG' }, 404],
    ['history', { device: 7, messages: 10 }, 404],
  ])('rejects %s %j with a reason when the phone cannot execute the request', async (verb, body, status) => {
    await call('POST', '/control/phones', { phone: '14155550120' });
    const answer = await call('POST', `/control/phones/14155550120/${verb}`, body);
    expect(answer).toMatchObject({ status, body: { error: expect.stringMatching(/\w+/) } });
  });

  it('records no incident when requests are invalid', async () => {
    expect(await call('GET', '/control/state')).toMatchObject({ status: 200, body: { incidents: [] } });
  });
});
