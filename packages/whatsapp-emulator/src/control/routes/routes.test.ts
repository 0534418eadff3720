import Joi from 'joi';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startEmulator } from '../../emulator.ts';
import type { Emulator } from '../../model/Emulator.ts';
import { quietConsole } from '../../quietConsole.ts';
import type { Answer } from '../Route.ts';
import { controlApi, routes } from './routes.ts';

let emulator: Emulator;
beforeAll(async () => {
  quietConsole();
  emulator = await startEmulator();
});
afterAll(() => emulator.close());

const ana = '5215512345678';
const beto = '5215587654321';

async function call(id: string, params: Record<string, string> = {}, body?: unknown, query = '') {
  const route = routes.find(one => one.id === id);
  if (!route) throw new Error(`no route is called ${id}`);
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const response = await fetch(`${emulator.controlUrl}${path}${query}`, {
    method: route.method,
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const type = response.headers.get('content-type') ?? '';
  const answer = /json/.test(type) ? await response.json() : await response.text();
  return { route, status: response.status, answer };
}

/** What a document says an answer is, as joi checks it: nothing that it does not name may be in it. */
function schemaOf(answer: Answer): Joi.Schema | undefined {
  if ('whole' in answer) return answer.whole.schema;
  if (!('json' in answer)) return undefined;
  const keys = Object.entries(answer.json).map(([name, one]) => [
    name,
    ('name' in one ? one.schema : Joi.array().items(one[0].schema)).required(),
  ]);
  return Joi.object(Object.fromEntries(keys));
}

describe('the control API', () => {
  it('answers every call as its document says', async () => {
    const seen = new Set<string>();
    const done = async (
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
      seen.add(id);
      return answer as Record<string, never>;
    };
    const at = { phone: ana };
    await done('createPhone', {}, { phone: ana, name: 'Ana' });
    await done('createPhone', {}, { phone: beto, name: 'Beto' });
    const { group } = (await done(
      'createGroup',
      {},
      { subject: 'Pan', creator: ana, participants: [beto] },
    )) as {
      group?: { id: string; inviteCode: string };
    };
    const id = group?.id ?? '';
    await done('changeMembers', { id }, { action: 'promote', phones: [beto] });
    await done('changeGroup', { id }, { actor: ana, subject: 'Conchas' });
    await done('leaveGroup', { id }, { phone: beto });
    await done('joinGroup', {}, { code: group?.inviteCode, phone: beto });
    const { message } = (await done('sendMessage', at, { to: beto, text: 'Hola' })) as {
      message?: { id: string };
    };
    await done('expectMessage', { phone: beto }, { from: ana, text: 'Hola' });
    await done('requestResend', { phone: beto, id: message?.id ?? '' });
    await done('markRead', { phone: beto }, { ids: [message?.id] });
    const media = { kind: 'image', data: 'aG9sYQ==' };
    const { message: file } = (await done('sendMessage', at, { to: beto, media })) as {
      message?: { id: string };
    };
    await done('downloadMedia', { ...at, id: file?.id ?? '' });
    const { channel } = (await done('createChannel', {}, { name: 'Pan', owner: ana })) as {
      channel?: { id: string };
    };
    await done('followChannel', { id: channel?.id ?? '' }, { phone: beto });
    await done('postInChannel', { id: channel?.id ?? '' }, { text: 'Hoy: conchas' });
    await done('listPosts', { id: channel?.id ?? '' });
    await done('createGroup', {}, { subject: 'Barrio', creator: ana, isCommunity: true });
    await done('setTyping', at, { to: beto, state: 'composing' });
    await done('setPresence', at, { state: 'unavailable' });
    const { call: ringing } = (await done('call', at, { to: beto })) as { call?: { id: string } };
    await done('endCall', { ...at, id: ringing?.id ?? '' }, { end: 'timeout' });
    await done('setProfile', at, { about: 'Pan recién hecho' });
    await done('saveContact', at, { phone: beto, name: 'Beto' });
    await done('markChat', at, { chat: beto, unread: true });
    await done('setGroupAdds', at, { allowed: false });
    await done('setGarbled', at, { garbled: true });
    await done('setOnline', at, { online: true });
    for (const name of ['forgetSessions', 'deleteFiles', 'reinstall']) await done(name, at);
    const { fault } = (await done('addFault', {}, { kind: 'ackError', code: 463 })) as {
      fault?: { id: string };
    };
    await done('listFaults');
    await done('removeFault', { id: fault?.id ?? '' });
    await done('clearFaults');
    await done('driveClock', {}, { advanceMs: 1_000 });
    await done('playScenario', {}, 'phones: { ana: { phone: "5215512345678" } }');
    for (const route of routes) {
      const params = /\{id\}/.test(route.path) ? {} : at;
      if (route.method === 'GET' && !/\{(id|device)\}/.test(route.path)) await done(route.id, params);
    }
    await done('setStrictness', {}, { passkey: true, messagesPerMinute: 20 });
    await done('restore', {}, emulator.snapshot());
    await done('reset');
    const needsClient = ['enterCode', 'pushHistory', 'scan', 'scanWithNewPhone', 'unlink'];
    expect(needsClient).toEqual(
      routes
        .map(({ id }) => id)
        .filter(name => !seen.has(name))
        .toSorted(),
    );
  });

  it('gives every call a name and a path of its own', () => {
    expect(new Set(routes.map(({ id }) => id)).size).toBe(routes.length);
    expect(new Set(routes.map(({ method, path }) => `${method} ${path}`)).size).toBe(routes.length);
    expect(Object.keys(controlApi())).toContain('paths');
  });

  it('says what came instead of what was expected', async () => {
    for (const phone of [ana, beto]) await call('createPhone', {}, { phone });
    await call('sendMessage', { phone: ana }, { to: beto, text: 'Buenos días' });
    const wrong = await call('expectMessage', { phone: beto }, { text: 'Adiós', withinMs: 0 });
    expect(wrong).toMatchObject({
      status: 404,
      answer: { error: expect.stringMatching(/"Adiós".*what came: 5215512345678 text "Buenos días"/) },
    });
    const soon = call('expectMessage', { phone: beto }, { from: ana, matches: '^¿.*\\?$' });
    await call('sendMessage', { phone: ana }, { to: beto, text: '¿Abren?' });
    expect(await soon).toMatchObject({ status: 200, answer: { message: { text: '¿Abren?' } } });
    expect(await call('expectMessage', { phone: beto }, { matches: '(' })).toMatchObject({ status: 400 });
    const later = (await soon).answer as { message: { id: string } };
    const after = { after: later.message.id, withinMs: 0 };
    expect(await call('expectMessage', { phone: beto }, after)).toMatchObject({
      status: 404,
      answer: { error: expect.stringMatching(/nothing came/) },
    });
  });
});
