import { expect, it } from 'vitest';
import { useTransportFixture } from '../testing/useTransportFixture.ts';

const world = useTransportFixture();

async function linkWithAna({ hidesNumber = true } = {}) {
  const ownPhone = world.createPhone();
  const line = world.createLine(ownPhone);
  const { host, session } = await line.link();
  const ana = world.createPhone();
  ana.setUsername('ana.lopez', { hidesNumber });
  return { line, ownPhone, host, session, ana, lid: ana.lid.replace('@lid', '') };
}

it('a person with a username and no number is received under the LID, and can be answered', async () => {
  const { line, host, session, ana, lid } = await linkWithAna();
  const { id } = await ana.send(line.phone, { text: 'Hola' });
  const person = { kind: 'person', lid } as const;
  expect(await line.waitForMessage(host, id)).toMatchObject({
    chat: person,
    sender: person,
    senderUsername: 'ana.lopez',
  });
  const received = await line.waitForMessage(host, id);
  expect(received.chat).toEqual(person);
  await session.send({ id: '3EB0D0D0D0D0D0D0D0D001', to: person, content: { type: 'text', text: 'Buenos días' } });
  expect(await ana.waitFor(({ text }) => text === 'Buenos días')).toMatchObject({ fromMe: false });
});

it('the former shape without usernames, and a username with a visible number, are received', async () => {
  const { line, host, ana, lid } = await linkWithAna({ hidesNumber: false });
  const named = await ana.send(line.phone, { text: 'Con nombre' });
  expect(await line.waitForMessage(host, named.id)).toMatchObject({
    chat: { phone: ana.phone, lid },
    senderUsername: 'ana.lopez',
  });
  ana.setUsername(undefined);
  const former = await ana.send(line.phone, { text: 'Sin nombre' });
  expect(await line.waitForMessage(host, former.id)).not.toHaveProperty('senderUsername');
});

it('a message from the own phone and one in a group contain the username of the other person', async () => {
  const { line, ownPhone, host, ana } = await linkWithAna();
  const own = await ownPhone.send(ana.lid, { text: 'Desde el teléfono' });
  expect(await line.waitForMessage(host, own.id)).toMatchObject({ fromMe: true, senderUsername: 'ana.lopez' });
  const group = world.emulator.groups.create({
    subject: 'Vecinos',
    creator: ownPhone.phone,
    participants: [ana.phone],
  });
  const { id } = await ana.send(group.id, { text: 'Buenas' });
  const inGroup = await line.waitForMessage(host, id);
  expect(inGroup).toMatchObject({ chat: { kind: 'group' }, senderUsername: 'ana.lopez' });
  expect(inGroup.sender).not.toHaveProperty('phone');
});

it('a shared number is received as a contact card, with both identifiers of the person', async () => {
  const { line, host, session, ana, lid } = await linkWithAna();
  const first = await ana.send(line.phone, { text: 'Hola' });
  await line.waitForMessage(host, first.id);
  const to = { kind: 'person', lid } as const;
  await session.send({ id: '3EB0D0D0D0D0D0D0D0D002', to, content: { type: 'number-request', text: '¿Su número?' } });
  expect(await ana.waitFor(({ content }) => content.requestPhoneNumberMessage !== undefined)).toBeDefined();
  ana.setUsername('ana.lopez', { hidesNumber: false });
  const { id } = await ana.send(line.phone, { raw: { protocolMessage: { type: 11 } } });
  expect(await line.waitForMessage(host, id)).toMatchObject({
    chat: { phone: ana.phone, lid },
    content: { type: 'contacts', contacts: [{ phones: [ana.phone] }] },
  });
});

it('a send to a business-scoped ID of the Cloud API uses the number, and is refused without a number', async () => {
  const { session, ana } = await linkWithAna({ hidesNumber: false });
  const send = (id: string, to: object) =>
    session.send({ id, to: { kind: 'person', ...to }, content: { type: 'text', text: 'Hola' } });
  await send('3EB0D0D0D0D0D0D0D0D003', { phone: ana.phone, lid: 'MX.8100000001' });
  await ana.waitFor(({ text }) => text === 'Hola');
  await expect(send('3EB0D0D0D0D0D0D0D0D004', { lid: 'MX.8100000001' })).rejects.toMatchObject({
    reason: 'not-registered',
  });
});
