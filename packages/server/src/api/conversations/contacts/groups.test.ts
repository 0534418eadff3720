import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Sdk } from '@recado/sdk';
import { explainSendFailure, groupAndContactTexts as texts } from '@recado/texts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createUploadForm } from '../../messaging/files/testing/createUploadForm.ts';
import { type ContractTestServer, startContractTestServer } from '../../testing/startContractTestServer.ts';

/** Number of the client that `startContractTestServer` links. */
const own = '5215512345678';

let world: ContractTestServer;
let program: Sdk;
let phoneCount = 0;
beforeAll(async () => {
  world = await startContractTestServer();
  await world.connect();
  program = world.server.sdk.withApiToken(world.client.apiToken);
});
afterAll(() => world.stop());

/** Registers a phone with an unused number. */
const registerPhone = () => {
  phoneCount += 1;
  return world.server.network.phone(`52155200${String(10_000 + phoneCount)}`);
};
const create = async (...people: readonly string[]) => {
  const payload = { subject: 'Mayoreo', participants: [...people] };
  return program.request('POST /external/groups', { payload });
};
/** Creates a group of another owner that includes the client's number. */
const createForeignGroup = () => {
  const [owner, friend] = [registerPhone(), registerPhone()];
  const foreignGroup = world.server.network.group('Vecinos', [owner.number, own, friend.number]);
  return { foreignGroup, owner, friend, params: { group: `group:${foreignGroup.id}` } };
};
const outcomeOf = async (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: { status?: number; message: string }) => [error.status, error.message],
  );
const failure = (reason: string) => `${explainSendFailure(reason).what} ${explainSendFailure(reason).next}`;

describe('own group', () => {
  it('is created from numbers in any spelling and returns an outcome for each number', async () => {
    const [ana, beto] = [registerPhone(), registerPhone()];
    beto.refusesGroups = true;
    const spelling = ana.number.replace(/^521/, '+52 ');
    const { group, participants } = await create(spelling, beto.number, '5215599999999', ana.number);
    expect(group).toMatchObject({ subject: 'Mayoreo', role: 'owner', size: 2 });
    const member = { phoneNumber: ana.number, lid: ana.person.lid };
    expect(group.participants).toContainEqual({ ...member, role: 'member' });
    expect(participants).toEqual([
      { participant: spelling.replace(/\D/g, ''), ...member, outcome: 'done', explanation: null },
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

  it('changes only the named fields when its settings are updated', async () => {
    const { group } = await create(registerPhone().number);
    const params = { group: group.chat };
    const change = (payload: object) => program.request('PATCH /external/groups/{group}', { params, payload });
    await change({ description: 'Hasta el jueves', onlyAdminsWrite: true });
    const { group: updatedGroup } = await change({ subject: 'Menudeo' });
    expect(updatedGroup).toMatchObject({
      subject: 'Menudeo',
      description: 'Hasta el jueves',
      onlyAdminsWrite: true,
      onlyAdminsEdit: false,
    });
    expect((await change({ description: '' })).group.description).toBeNull();
    expect(await outcomeOf(change({}))).toEqual([400, texts.nothingToChange]);
  });

  it('gets a square picture when an upload is set, and loses it when it is deleted', async () => {
    const { group } = await create(registerPhone().number);
    const params = { group: group.chat };
    const upload = async (bytes: Uint8Array, type: string, name: string) =>
      (await program.request('POST /external/media', { payload: createUploadForm(bytes, type, name) })).mediaId;
    const { default: sharp } = await import('sharp');
    const wide = { create: { width: 900, height: 300, channels: 3, background: 'tomato' } } as const;
    const media = join(world.server.dataDir, 'media', world.client.id);
    const listStoredFolders = async () => (await readdir(media).catch(() => [])).filter(name => name !== 'uploads');
    const foldersBefore = await listStoredFolders();
    for (const format of ['gif', 'png'] as const) {
      const mediaId = await upload(await sharp(wide)[format]().toBuffer(), `image/${format}`, `logo.${format}`);
      await program.request('PUT /external/groups/{group}/picture', { params, payload: { mediaId } });
    }
    // No message refers to the pictures, so that nothing would remove them from the media of messages.
    expect(await listStoredFolders()).toEqual(foldersBefore);
    const { picture } = world.server.network.directory.groups.get(group.chat.slice(6)) ?? {};
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'jpeg', width: 640, height: 640 });
    const text = await upload(Buffer.from('Dos conchas'), 'text/plain', 'pedido.txt');
    const [status] = await outcomeOf(
      program.request('PUT /external/groups/{group}/picture', { params, payload: { mediaId: text } }),
    );
    expect(status).toBe(422);
    await program.request('DELETE /external/groups/{group}/picture', { params });
    expect(world.server.network.directory.groups.get(group.chat.slice(6))?.picture).toBeUndefined();
  });

  it('returns one outcome per participant when participants are added, promoted, demoted or removed', async () => {
    const [ana, beto] = [registerPhone(), registerPhone()];
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
    expect(await outcomes('POST /external/groups/{group}/participants/remove')).toEqual(['not-member', 'not-member']);
    expect(await roles()).toEqual([[own, 'owner']]);
  });

  it('returns its invite link, and rejects the old link after a renewal', async () => {
    const { group } = await create(registerPhone().number);
    const params = { group: group.chat };
    const before = await program.request('GET /external/groups/{group}/invite', { params });
    expect(before.link).toBe(`https://chat.whatsapp.com/${before.code}`);
    const after = await program.request('POST /external/groups/{group}/invite/renew', { params });
    expect(after.code).not.toBe(before.code);
    const previewInvite = (invite: string) => program.request('GET /external/invite', { query: { invite } });
    expect((await previewInvite(after.link)).group).toMatchObject({ chat: group.chat, subject: 'Mayoreo' });
    expect(await outcomeOf(previewInvite(before.link))).toEqual([422, failure('bad-invite')]);
  });
});

describe('group of another owner', () => {
  it('is previewed by its link or its code before it is joined and left', async () => {
    const owner = registerPhone();
    const { code, id } = world.server.network.group('Abierto', [owner.number]);
    const preview = await program.request('GET /external/invite', { query: { invite: code } });
    expect(preview.group).toMatchObject({ subject: 'Abierto', role: null, size: 1 });
    const payload = { invite: `https://chat.whatsapp.com/${code}?mode=ems_copy_c` };
    const { chat, waiting } = await program.request('POST /external/invite', { payload });
    expect({ chat, waiting }).toEqual({ chat: `group:${id}`, waiting: false });
    const params = { group: `${id}@g.us` };
    expect((await program.request('GET /external/groups/{group}', { params })).group.role).toBe('member');
    await program.request('POST /external/groups/{group}/leave', { params });
    const readingGroup = program.request('GET /external/groups/{group}', { params });
    expect(await outcomeOf(readingGroup)).toEqual([422, failure('not-in-group')]);
  });

  it('reports a pending request when its administrators approve new members', async () => {
    const foreignGroup = world.server.network.group('Con permiso', [registerPhone().number]);
    foreignGroup.joinApproval = true;
    const payload = { invite: foreignGroup.code };
    expect(await program.request('POST /external/invite', { payload })).toMatchObject({
      waiting: true,
    });
  });

  it('rejects changes when the client is not an administrator', async () => {
    const { foreignGroup, params, friend } = createForeignGroup();
    foreignGroup.onlyAdminsEdit = true;
    const payload = { participants: [friend.number] };
    const change = (payload: object) => program.request('PATCH /external/groups/{group}', { params, payload });
    const calls = [
      () => program.request('POST /external/groups/{group}/participants/remove', { params, payload }),
      () => change({ subject: 'Mío' }),
      () => change({ onlyAdminsWrite: true }),
      () => program.request('GET /external/groups/{group}/invite', { params }),
      () => program.request('DELETE /external/groups/{group}/picture', { params }),
    ];
    for (const call of calls) expect(await outcomeOf(call())).toEqual([422, failure('not-admin')]);
    expect(foreignGroup).toMatchObject({ subject: 'Vecinos', onlyAdminsWrite: false });
    expect(foreignGroup.roles.has(friend)).toBe(true);
  });
});

describe('group request', () => {
  const crowd = Array.from({ length: 2_000 }, (_, n) => `52155300${10_000 + n}`);
  it.each([
    ['a group of 2,000', { subject: 'Todos', participants: crowd }],
    ['an empty subject', { subject: '', participants: ['5215587654321'] }],
    ['a subject of 101 letters', { subject: 'a'.repeat(101), participants: ['5215587654321'] }],
    ['no participants', { subject: 'Nadie', participants: [] }],
    ['a group as participant', { subject: 'Grupos', participants: ['120363041234567890@g.us'] }],
    ['a number without a country code', { subject: 'Cuál', participants: ['5587654321'] }],
  ])('is rejected when the new group has: %s', async (_what, payload) => {
    const [status, message] = await outcomeOf(program.request('POST /external/groups', { payload }));
    expect(status).toBe(400);
    expect(message).toMatch(/^\p{Lu}[^_{}]+$/u);
  });

  it.each(['https://wa.me/5215587654321', 'https://chat.whatsapp.com.mx/Hk2mVbQx1wK4', 'hola a todos'])(
    'is rejected when joining with the invite %s',
    async invite => {
      const call = program.request('POST /external/invite', { payload: { invite } });
      expect(await outcomeOf(call)).toEqual([400, texts.inviteNotALink]);
    },
  );

  it.each(['5215587654321', 'ventas', 'lid:123456789012'])('is rejected when the group is named %s', async group => {
    const call = program.request('GET /external/groups/{group}', { params: { group } });
    expect((await outcomeOf(call))[0]).toBeOneOf([404, 422]);
  });

  it('is rejected with an unknown outcome when the network does not answer', async () => {
    const { params } = createForeignGroup();
    const { network } = world.server;
    const manage = vi.spyOn(network, 'manage');
    network.phone(own).freeze();
    const leaving = outcomeOf(program.request('POST /external/groups/{group}/leave', { params }));
    await vi.waitFor(() => expect(manage).toHaveBeenCalled(), { timeout: 20_000 });
    network.phone(own).drop();
    expect(await leaving).toEqual([409, texts.failures['unknown-outcome']]);
    network.phone(own).freeze(false);
  });
});
