import Joi from 'joi';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startEmulator } from '../../emulator.ts';
import type { Emulator } from '../../model/Emulator.ts';
import { silenceConsole } from '../../silenceConsole.ts';
import type { RouteResponseDefinition } from '../ControlRoute.ts';
import { buildControlApiDocument, controlRoutes } from './controlRoutes.ts';

let emulator: Emulator;
beforeAll(async () => {
  silenceConsole();
  emulator = await startEmulator();
});
afterAll(() => emulator.close());

const ana = '5215512345678';
const beto = '5215587654321';

async function call(id: string, params: Record<string, string> = {}, body?: unknown, query = '') {
  const route = controlRoutes.find(candidate => candidate.id === id);
  if (!route) throw new Error(`no route has the ID ${id}`);
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const response = await fetch(`${emulator.controlUrl}${path}${query}`, {
    method: route.method,
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const type = response.headers.get('content-type') ?? '';
  const answer = /json/.test(type) ? await response.json() : await response.text();
  return { route, status: response.status, answer };
}

/** Returns the documented schema of a response. Joi rejects fields that the schema does not document. */
function schemaOf(answer: RouteResponseDefinition): Joi.Schema | undefined {
  if ('bodySchema' in answer) return answer.bodySchema.schema;
  if (!('json' in answer)) return undefined;
  const keys = Object.entries(answer.json).map(([name, entry]) => [
    name,
    ('name' in entry ? entry.schema : Joi.array().items(entry[0].schema)).required(),
  ]);
  return Joi.object(Object.fromEntries(keys));
}

describe('control API routes', () => {
  it('answer every call with the documented status and schema', async () => {
    const calledRoutes = new Set<string>();
    const callDocumented = async (
      id: string,
      params: Record<string, string> = {},
      body?: unknown,
    ): Promise<Record<string, never>> => {
      const { route, status, answer } = await call(id, params, body);
      expect({ id, status, answer: status < 300 ? '' : answer }).toEqual({
        id,
        status: route.answer.status,
        answer: '',
      });
      const schema = schemaOf(route.answer);
      if (schema) expect(schema.validate(answer, { convert: false }).error?.message).toBeUndefined();
      calledRoutes.add(id);
      return answer as Record<string, never>;
    };
    const phoneParams = { phone: ana };
    await callDocumented('createPhone', {}, { phone: ana, name: 'Ana' });
    await callDocumented('createPhone', {}, { phone: beto, name: 'Beto' });
    const { group } = (await callDocumented(
      'createGroup',
      {},
      { subject: 'Pan', creator: ana, participants: [beto] },
    )) as {
      group?: { id: string; inviteCode: string };
    };
    const id = group?.id ?? '';
    await callDocumented('changeMembers', { id }, { action: 'promote', phones: [beto] });
    await callDocumented('changeGroup', { id }, { actor: ana, subject: 'Conchas' });
    await callDocumented('leaveGroup', { id }, { phone: beto });
    await callDocumented('joinGroup', {}, { code: group?.inviteCode, phone: beto });
    const { message } = (await callDocumented('sendMessage', phoneParams, { to: beto, text: 'Hola' })) as {
      message?: { id: string };
    };
    await callDocumented('expectMessage', { phone: beto }, { from: ana, text: 'Hola' });
    await callDocumented('sendHostedMessage', phoneParams, { to: beto, text: 'Desde Meta' });
    await callDocumented('requestResend', { phone: beto, id: message?.id ?? '' });
    await callDocumented('markRead', { phone: beto }, { ids: [message?.id] });
    const media = { kind: 'image', data: 'aG9sYQ==' };
    const { message: file } = (await callDocumented('sendMessage', phoneParams, { to: beto, media })) as {
      message?: { id: string };
    };
    await callDocumented('downloadMedia', { ...phoneParams, id: file?.id ?? '' });
    const { channel } = (await callDocumented('createChannel', {}, { name: 'Pan', owner: ana })) as {
      channel?: { id: string };
    };
    await callDocumented('followChannel', { id: channel?.id ?? '' }, { phone: beto });
    await callDocumented('postInChannel', { id: channel?.id ?? '' }, { text: 'Hoy: conchas' });
    await callDocumented('listPosts', { id: channel?.id ?? '' });
    await callDocumented('createGroup', {}, { subject: 'Barrio', creator: ana, isCommunity: true });
    await callDocumented('setTyping', phoneParams, { to: beto, state: 'composing' });
    await callDocumented('setPresence', phoneParams, { state: 'unavailable' });
    const { call: ongoingCall } = (await callDocumented('call', phoneParams, { to: beto })) as {
      call?: { id: string };
    };
    await callDocumented('endCall', { ...phoneParams, id: ongoingCall?.id ?? '' }, { end: 'timeout' });
    await callDocumented('setProfile', phoneParams, { about: 'Pan recién hecho' });
    await callDocumented('saveContact', phoneParams, { phone: beto, name: 'Beto' });
    await callDocumented('markChat', phoneParams, { chat: beto, unread: true });
    const { label } = (await callDocumented('saveLabel', phoneParams, { name: 'Pedido nuevo' })) as { label?: string };
    await callDocumented('assignLabel', phoneParams, { label, chat: beto });
    await callDocumented('sendMessage', phoneParams, { to: 'status@broadcast', text: 'Abrimos a las 8' });
    await callDocumented('setCatalog', phoneParams, { products: [{ id: '1', name: 'Concha', price: 18_500 }] });
    await callDocumented('setPasskey', phoneParams, { credentialId: 'Y29uY2hh', publicKey: 'Y29uY2hh' });
    await callDocumented('setGroupAdds', phoneParams, { allowed: false });
    await callDocumented('setUsername', phoneParams, { username: 'ana.lopez', hidesNumber: false });
    await callDocumented('setUsername', phoneParams, { username: null });
    await callDocumented('setGarbled', phoneParams, { garbled: true });
    await callDocumented('setOnline', phoneParams, { online: true });
    for (const name of ['forgetSessions', 'deleteFiles', 'reinstall']) await callDocumented(name, phoneParams);
    const { fault } = (await callDocumented('addFault', {}, { kind: 'ackError', code: 463 })) as {
      fault?: { id: string };
    };
    await callDocumented('listFaults');
    await callDocumented('removeFault', { id: fault?.id ?? '' });
    await callDocumented('clearFaults');
    await callDocumented('driveClock', {}, { advanceMs: 1_000 });
    await callDocumented('playScenario', {}, 'phones: { ana: { phone: "5215512345678" } }');
    for (const route of controlRoutes) {
      const params = /\{id\}/.test(route.path) ? {} : phoneParams;
      if (route.method === 'GET' && !/\{(id|device)\}/.test(route.path)) await callDocumented(route.id, params);
    }
    await callDocumented('setStrictness', {}, { passkey: true, messagesPerMinute: 20 });
    await callDocumented('restore', {}, emulator.snapshot());
    await callDocumented('reset');
    const needsClient = ['enterCode', 'pushHistory', 'scan', 'scanWithNewPhone', 'unlink'];
    expect(needsClient).toEqual(
      controlRoutes
        .map(({ id }) => id)
        .filter(name => !calledRoutes.has(name))
        .toSorted(),
    );
  });

  it('have unique IDs and unique paths', () => {
    expect(new Set(controlRoutes.map(({ id }) => id)).size).toBe(controlRoutes.length);
    expect(new Set(controlRoutes.map(({ method, path }) => `${method} ${path}`)).size).toBe(controlRoutes.length);
    expect(Object.keys(buildControlApiDocument())).toContain('paths');
  });

  it('report the received messages when the expected message does not arrive', async () => {
    for (const phone of [ana, beto]) await call('createPhone', {}, { phone });
    await call('sendMessage', { phone: ana }, { to: beto, text: 'Buenos días' });
    const unmatched = await call('expectMessage', { phone: beto }, { text: 'Adiós', withinMs: 0 });
    expect(unmatched).toMatchObject({
      status: 404,
      answer: { error: expect.stringMatching(/"Adiós".*arrived instead: 5215512345678 text "Buenos días"/) },
    });
    const pendingExpectation = call('expectMessage', { phone: beto }, { from: ana, matches: '^¿.*\\?$' });
    await call('sendMessage', { phone: ana }, { to: beto, text: '¿Abren?' });
    expect(await pendingExpectation).toMatchObject({ status: 200, answer: { message: { text: '¿Abren?' } } });
    expect(await call('expectMessage', { phone: beto }, { matches: '(' })).toMatchObject({ status: 400 });
    const receivedAnswer = (await pendingExpectation).answer as { message: { id: string } };
    const afterBody = { after: receivedAnswer.message.id, withinMs: 0 };
    expect(await call('expectMessage', { phone: beto }, afterBody)).toMatchObject({
      status: 404,
      answer: { error: expect.stringMatching(/no message arrived/) },
    });
  });
});
