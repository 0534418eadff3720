import type { Session } from '@recado/transport';
import { MemoryVault } from '@recado/transport/conformance';
import type { AuthenticationCreds } from '@whiskeysockets/baileys';
import { expect, it } from 'vitest';
import { useTransportFixture } from '../testing/useTransportFixture.ts';
import { waitUntil } from '../testing/waitUntil.ts';
import { decodeVaultValue, encodeVaultValue } from '../vault/codec.ts';

const world = useTransportFixture();
const jpeg = Buffer.from('ffd8ffe000104a464946', 'hex');

async function linkLine() {
  const line = world.createLine();
  const { session, host } = await line.link();
  const manage = session.manage?.bind(session) as NonNullable<Session['manage']>;
  return { line, session, host, manage };
}

it('contacts.profile returns a business profile, without the fields that the contact hides', async () => {
  const { manage } = await linkLine();
  const florist = world.createPhone();
  const person = { kind: 'person', phone: florist.phone } as const;
  expect(await manage('contacts.profile', { person })).toEqual({ hasPicture: false });
  florist.setProfile({
    about: 'Abierto',
    picture: jpeg,
    business: {
      category: 'Florería',
      description: 'Arreglos',
      email: 'hola@flores.mx',
      address: 'Juárez 20',
      websites: ['https://flores.mx', 'https://flores.example'],
      hours: {
        timezone: 'America/Mexico_City',
        days: [
          { day_of_week: 'mon', mode: 'specific_hours', open_time: '540', close_time: '1110' },
          { day_of_week: 'sat', mode: 'appointment_only' },
          { day_of_week: 'never', mode: 'specific_hours' },
        ],
      },
    },
  });
  const business = {
    category: 'Florería',
    description: 'Arreglos',
    email: 'hola@flores.mx',
    address: 'Juárez 20',
    websites: ['https://flores.mx', 'https://flores.example'],
    hours: {
      timeZone: 'America/Mexico_City',
      days: [
        { day: 1, mode: 'hours', opens: 540, closes: 1_110 },
        { day: 6, mode: 'appointment' },
      ],
    },
  };
  expect(await manage('contacts.profile', { person })).toEqual({
    about: 'Abierto',
    hasPicture: true,
    business,
  });
  expect(await manage('contacts.seePicture', { person })).toEqual(jpeg);
  florist.setProfile({ visible: false });
  expect(await manage('contacts.profile', { person })).toEqual({ hasPicture: false, business });
  expect(await manage('contacts.seePicture', { person })).toBeUndefined();
});

it('profile.update shows the new name to other phones, and the next session returns it', async () => {
  const { line, session, manage } = await linkLine();
  const phone = world.emulator.phones.get(line.phone);
  // The change fails until the phone has shared its keys, so it is repeated.
  const changeName = () => manage('profile.update', { name: 'La Espiga' }).then(() => 'done', String);
  await expect.poll(changeName, { timeout: 20_000 }).toBe('done');
  await waitUntil(() => phone?.profile.name === 'La Espiga');
  await session.close('pause');
  const reconnected = await line.connect();
  expect(await reconnected.session.manage?.('profile.get', {})).toMatchObject({ name: 'La Espiga' });
});

it('profile keeps the new name when the phone sends a message with the old name', async () => {
  const { line, host, manage } = await linkLine();
  const phone = world.emulator.phones.get(line.phone);
  const marta = world.createPhone();
  const changeName = () => manage('profile.update', { name: 'La Espiga' }).then(() => 'done', String);
  await expect.poll(changeName, { timeout: 20_000 }).toBe('done');
  await waitUntil(() => phone?.profile.name === 'La Espiga');
  // The emulator's phone does not use the new name in its messages, so this message has the old name.
  await phone?.send(marta.phone, { text: 'Ya está listo' });
  await waitUntil(() => host.messages.some(({ fromMe }) => fromMe));
  expect(await manage('profile.get', {})).toMatchObject({ name: 'La Espiga' });
  expect(phone?.profile.name).toBe('La Espiga');
});

it('profile keeps the new name when the phone sent the old name while the client was disconnected', async () => {
  const { line, session, manage } = await linkLine();
  const phone = world.emulator.phones.get(line.phone);
  const marta = world.createPhone();
  const changeName = () => manage('profile.update', { name: 'La Espiga' }).then(() => 'done', String);
  await expect.poll(changeName, { timeout: 20_000 }).toBe('done');
  await session.close('pause');
  await phone?.send(marta.phone, { text: 'Ya está listo' });
  const reconnected = await line.connect();
  await waitUntil(() => reconnected.host.messages.some(({ fromMe }) => fromMe));
  expect(await reconnected.session.manage?.('profile.get', {})).toMatchObject({ name: 'La Espiga' });
  expect(phone?.profile.name).toBe('La Espiga');
});

it('profile has the name in the messages of the phone until the session changes the name', async () => {
  const vault = new MemoryVault();
  const phone = world.emulator.phones.create({ phone: '5215529990001', name: 'Pan de Ana' });
  const line = world.createLine(phone, vault);
  await (await line.link()).session.close('pause');
  // The stored name is replaced, as if the phone had changed its name after linking.
  const openVault = vault.open(new AbortController().signal);
  const creds = decodeVaultValue<AuthenticationCreds>(
    (await openVault.read('creds', ['creds'])).get('creds') as Uint8Array,
  );
  const me = { ...(creds.me as NonNullable<typeof creds.me>), name: 'Pan' };
  await openVault.write([{ category: 'creds', id: 'creds', value: encodeVaultValue({ ...creds, me }) }]);
  const { session, host } = await line.connect();
  // A message to the new companion may still be in transit, but it carries the same name as this message.
  await phone.send(world.createPhone().phone, { text: 'Ya está listo' });
  await waitUntil(() => host.messages.some(({ fromMe }) => fromMe));
  expect(await session.manage?.('profile.get', {})).toMatchObject({ name: 'Pan de Ana' });
});
