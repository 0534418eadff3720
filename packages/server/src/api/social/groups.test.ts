import type { Sdk } from '@recado/sdk';
import { explainFailure, social as texts } from '@recado/texts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startWorld, type World } from '../routes/testing/startWorld.ts';
import { form } from '../uploads/testing/form.ts';

/** As `startWorld` links it. */
const own = '5215512345678';

let world: World;
let program: Sdk;
let numbers = 0;
beforeAll(async () => {
  world = await startWorld();
  await world.connect();
  program = world.server.sdk.withApiToken(world.client.apiToken);
});
afterAll(() => world.stop());

/** A phone nobody used before, as it was registered. */
const phone = () => {
  numbers += 1;
  return world.server.network.phone(`52155200${String(10_000 + numbers)}`);
};
const create = async (...people: readonly string[]) => {
  const payload = { subject: 'Mayoreo', participants: [...people] };
  return program.request('POST /external/groups', { payload });
};
/** A group of somebody else's that the client's number is in. */
const joined = () => {
  const [owner, friend] = [phone(), phone()];
  const made = world.server.network.group('Vecinos', [owner.number, own, friend.number]);
  return { made, owner, friend, params: { group: `group:${made.id}` } };
};
const refusal = async (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: { status?: number; message: string }) => [error.status, error.message],
  );
const failure = (reason: string) => `${explainFailure(reason).what} ${explainFailure(reason).next}`;

describe('a group of one’s own', () => {
  it('is created with numbers in any spelling, and tells what became of each', async () => {
    const [ana, beto] = [phone(), phone()];
    beto.refusesGroups = true;
    const spelled = ana.number.replace(/^521/, '+52 ');
    const { group, participants } = await create(spelled, beto.number, '5215599999999', ana.number);
    expect(group).toMatchObject({ subject: 'Mayoreo', role: 'owner', size: 2 });
    const member = { phoneNumber: ana.number, lid: ana.person.lid };
    expect(group.participants).toContainEqual({ ...member, role: 'member' });
    expect(participants).toEqual([
      { participant: spelled.replace(/\D/g, ''), ...member, outcome: 'done', explanation: null },
      {
        participant: beto.number,
        phoneNumber: beto.number,
        lid: beto.person.lid,
        outcome: 'invite-needed',
        code: 403,
        explanation: texts.outcomes['invite-needed'],
      },
      {
        participant: '5215599999999',
        phoneNumber: null,
        lid: null,
        outcome: 'not-registered',
        explanation: texts.outcomes['not-registered'],
      },
      { participant: ana.number, ...member, outcome: 'done', explanation: null },
    ]);
    const { groups } = await program.request('GET /external/groups');
    expect(groups).toContainEqual(expect.objectContaining({ chat: group.chat, size: 2, role: 'owner' }));
  });

  it('changes its name, description and settings, and only what is named', async () => {
    const { group } = await create(phone().number);
    const params = { group: group.chat };
    const change = (payload: object) =>
      program.request('PATCH /external/groups/{group}', { params, payload });
    await change({ description: 'Hasta el jueves', onlyAdminsWrite: true });
    const { group: changed } = await change({ subject: 'Menudeo' });
    expect(changed).toMatchObject({
      subject: 'Menudeo',
      description: 'Hasta el jueves',
      onlyAdminsWrite: true,
      onlyAdminsEdit: false,
    });
    expect((await change({ description: '' })).group.description).toBeNull();
    expect(await refusal(change({}))).toEqual([400, texts.nothingToChange]);
  });

  it('has its picture made square, from an upload, and taken away', async () => {
    const { group } = await create(phone().number);
    const params = { group: group.chat };
    const upload = async (bytes: Uint8Array, type: string, name: string) =>
      (await program.request('POST /external/media', { payload: form(bytes, type, name) })).mediaId;
    const { default: sharp } = await import('sharp');
    const wide = { create: { width: 900, height: 300, channels: 3, background: 'tomato' } } as const;
    const mediaId = await upload(await sharp(wide).png().toBuffer(), 'image/png', 'logo.png');
    await program.request('PUT /external/groups/{group}/picture', { params, payload: { mediaId } });
    const { picture } = world.server.network.directory.groups.get(group.chat.slice(6)) ?? {};
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'jpeg', width: 640, height: 640 });
    const text = await upload(Buffer.from('Dos conchas'), 'text/plain', 'pedido.txt');
    const [status] = await refusal(
      program.request('PUT /external/groups/{group}/picture', { params, payload: { mediaId: text } }),
    );
    expect(status).toBe(422);
    await program.request('DELETE /external/groups/{group}/picture', { params });
    expect(world.server.network.directory.groups.get(group.chat.slice(6))?.picture).toBeUndefined();
  });

  it('adds, promotes, demotes and removes, each with what came of it', async () => {
    const [ana, beto] = [phone(), phone()];
    const { group } = await create(ana.number);
    const params = { group: group.chat };
    const payload = { participants: [ana.number, beto.number] };
    const outcomes = async (
      key: `POST /external/groups/{group}/participants${'' | '/remove' | '/promote' | '/demote'}`,
    ) => (await program.request(key, { params, payload })).participants.map(({ outcome }) => outcome);
    const roles = async () =>
      (await program.request('GET /external/groups/{group}', { params })).group.participants.map(
        ({ phoneNumber, role }) => [phoneNumber, role],
      );
    expect(await outcomes('POST /external/groups/{group}/participants')).toEqual(['already-member', 'done']);
    expect(await outcomes('POST /external/groups/{group}/participants/promote')).toEqual(['done', 'done']);
    expect(await roles()).toEqual([
      [own, 'owner'],
      [ana.number, 'admin'],
      [beto.number, 'admin'],
    ]);
    expect(await outcomes('POST /external/groups/{group}/participants/demote')).toEqual(['done', 'done']);
    expect(await outcomes('POST /external/groups/{group}/participants/remove')).toEqual(['done', 'done']);
    expect(await outcomes('POST /external/groups/{group}/participants/remove')).toEqual([
      'not-member',
      'not-member',
    ]);
    expect(await roles()).toEqual([[own, 'owner']]);
  });

  it('gives its link, and another in its place', async () => {
    const { group } = await create(phone().number);
    const params = { group: group.chat };
    const before = await program.request('GET /external/groups/{group}/invite', { params });
    expect(before.link).toBe(`https://chat.whatsapp.com/${before.code}`);
    const after = await program.request('POST /external/groups/{group}/invite/renew', { params });
    expect(after.code).not.toBe(before.code);
    const look = (invite: string) => program.request('GET /external/invite', { query: { invite } });
    expect((await look(after.link)).group).toMatchObject({ chat: group.chat, subject: 'Mayoreo' });
    expect(await refusal(look(before.link))).toEqual([422, failure('bad-invite')]);
  });
});

describe('a group of somebody else’s', () => {
  it('is seen before it is joined, by its link or by the code alone, and is left', async () => {
    const owner = phone();
    const { code, id } = world.server.network.group('Abierto', [owner.number]);
    const preview = await program.request('GET /external/invite', { query: { invite: code } });
    expect(preview.group).toMatchObject({ subject: 'Abierto', role: null, size: 1 });
    const payload = { invite: `https://chat.whatsapp.com/${code}?mode=ems_copy_c` };
    const { chat, waiting } = await program.request('POST /external/invite', { payload });
    expect({ chat, waiting }).toEqual({ chat: `group:${id}`, waiting: false });
    const params = { group: `${id}@g.us` };
    expect((await program.request('GET /external/groups/{group}', { params })).group.role).toBe('member');
    await program.request('POST /external/groups/{group}/leave', { params });
    const again = program.request('GET /external/groups/{group}', { params });
    expect(await refusal(again)).toEqual([422, failure('not-in-group')]);
  });

  it('whose administrators let people in says that it waits', async () => {
    const made = world.server.network.group('Con permiso', [phone().number]);
    made.joinApproval = true;
    const payload = { invite: made.code };
    expect(await program.request('POST /external/invite', { payload })).toMatchObject({
      waiting: true,
    });
  });

  it('is not administered by who is no administrator of it', async () => {
    const { made, params, friend } = joined();
    made.onlyAdminsEdit = true;
    const payload = { participants: [friend.number] };
    const change = (payload: object) =>
      program.request('PATCH /external/groups/{group}', { params, payload });
    const calls = [
      () => program.request('POST /external/groups/{group}/participants/remove', { params, payload }),
      () => change({ subject: 'Mío' }),
      () => change({ onlyAdminsWrite: true }),
      () => program.request('GET /external/groups/{group}/invite', { params }),
      () => program.request('DELETE /external/groups/{group}/picture', { params }),
    ];
    for (const call of calls) expect(await refusal(call())).toEqual([422, failure('not-admin')]);
    expect(made).toMatchObject({ subject: 'Vecinos', onlyAdminsWrite: false });
    expect(made.roles.has(friend)).toBe(true);
  });
});

describe('what cannot be', () => {
  const crowd = Array.from({ length: 2_000 }, (_, n) => `52155300${10_000 + n}`);
  it.each([
    ['a group of 2,000', { subject: 'Todos', participants: crowd }],
    ['an empty subject', { subject: '', participants: ['5215587654321'] }],
    ['a subject of 101 letters', { subject: 'a'.repeat(101), participants: ['5215587654321'] }],
    ['nobody', { subject: 'Nadie', participants: [] }],
    ['a group in it', { subject: 'Grupos', participants: ['120363041234567890@g.us'] }],
    ['a number without its country', { subject: 'Cuál', participants: ['5587654321'] }],
  ])('is refused: %s', async (_what, payload) => {
    const [status, message] = await refusal(program.request('POST /external/groups', { payload }));
    expect(status).toBe(400);
    expect(message).toMatch(/^\p{Lu}[^_{}]+$/u);
  });

  it.each(['https://wa.me/5215587654321', 'https://chat.whatsapp.com.mx/Hk2mVbQx1wK4', 'hola a todos'])(
    'is joined: %s',
    async invite => {
      const call = program.request('POST /external/invite', { payload: { invite } });
      expect(await refusal(call)).toEqual([400, texts.inviteNotALink]);
    },
  );

  it.each(['5215587654321', 'ventas', 'lid:123456789012'])('is no group: %s', async group => {
    const call = program.request('GET /external/groups/{group}', { params: { group } });
    expect((await refusal(call))[0]).toBeOneOf([404, 422]);
  });

  it('is not said to have been done when the network does not answer', async () => {
    const { params } = joined();
    const { network } = world.server;
    const manage = vi.spyOn(network, 'manage');
    network.phone(own).freeze();
    const asked = refusal(program.request('POST /external/groups/{group}/leave', { params }));
    await vi.waitFor(() => expect(manage).toHaveBeenCalled(), { timeout: 20_000 });
    network.phone(own).drop();
    expect(await asked).toEqual([409, texts.failures['unknown-outcome']]);
    network.phone(own).freeze(false);
  });
});
