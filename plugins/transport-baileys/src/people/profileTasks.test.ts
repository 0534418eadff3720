import type { Session } from '@recado/transport';
import { MemoryVault } from '@recado/transport/conformance';
import type { AuthenticationCreds } from '@whiskeysockets/baileys';
import { expect, it } from 'vitest';
import { eventually } from '../testing/eventually.ts';
import { useWorld } from '../testing/useWorld.ts';
import { decode, encode } from '../vault/codec.ts';

const world = useWorld();
const jpeg = Buffer.from('ffd8ffe000104a464946', 'hex');

async function managing() {
  const line = world.line();
  const { session, host } = await line.link();
  const manage = session.manage?.bind(session) as NonNullable<Session['manage']>;
  return { line, session, host, manage };
}

it('what a business tells of itself is read off the wire, and what somebody hides is not there', async () => {
  const { manage } = await managing();
  const florist = world.phone();
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

it('a name that is changed is the one that others read, and is kept for the next session', async () => {
  const { line, session, manage } = await managing();
  const phone = world.emulator.phones.get(line.phone);
  // Until the phone has shared its keys, it says that it cannot be done yet.
  const named = () => manage('profile.update', { name: 'La Espiga' }).then(() => 'done', String);
  await expect.poll(named, { timeout: 20_000 }).toBe('done');
  await eventually(() => phone?.profile.name === 'La Espiga');
  await session.close('pause');
  const again = await line.connect();
  expect(await again.session.manage?.('profile.get', {})).toMatchObject({ name: 'La Espiga' });
});

it('what the phone sent before it heard of another name does not bring the old one back', async () => {
  const { line, host, manage } = await managing();
  const phone = world.emulator.phones.get(line.phone);
  const marta = world.phone();
  const named = () => manage('profile.update', { name: 'La Espiga' }).then(() => 'done', String);
  await expect.poll(named, { timeout: 20_000 }).toBe('done');
  await eventually(() => phone?.profile.name === 'La Espiga');
  // The emulator's phone never hears of it.
  await phone?.send(marta.phone, { text: 'Ya está listo' });
  await eventually(() => host.messages.some(({ fromMe }) => fromMe));
  expect(await manage('profile.get', {})).toMatchObject({ name: 'La Espiga' });
  expect(phone?.profile.name).toBe('La Espiga');
});

it('… nor does what it sent while the line was away', async () => {
  const { line, session, manage } = await managing();
  const phone = world.emulator.phones.get(line.phone);
  const marta = world.phone();
  const named = () => manage('profile.update', { name: 'La Espiga' }).then(() => 'done', String);
  await expect.poll(named, { timeout: 20_000 }).toBe('done');
  await session.close('pause');
  await phone?.send(marta.phone, { text: 'Ya está listo' });
  const again = await line.connect();
  await eventually(() => again.host.messages.some(({ fromMe }) => fromMe));
  expect(await again.session.manage?.('profile.get', {})).toMatchObject({ name: 'La Espiga' });
  expect(phone?.profile.name).toBe('La Espiga');
});

it('until one is changed here, the name is what the phone says in what it sends', async () => {
  const vault = new MemoryVault();
  const phone = world.emulator.phones.create({ phone: '5215529990001', name: 'Pan de Ana' });
  const line = world.line(phone, vault);
  await (await line.link()).session.close('pause');
  // As it was when it was linked; the phone has been given another name since.
  const own = vault.open(new AbortController().signal);
  const creds = decode<AuthenticationCreds>((await own.read('creds', ['creds'])).get('creds') as Uint8Array);
  const me = { ...(creds.me as NonNullable<typeof creds.me>), name: 'Pan' };
  await own.write([{ category: 'creds', id: 'creds', value: encode({ ...creds, me }) }]);
  const { session, host } = await line.connect();
  // What it sent its new companion may still be on its way, and says it just as well.
  await phone.send(world.phone().phone, { text: 'Ya está listo' });
  await eventually(() => host.messages.some(({ fromMe }) => fromMe));
  expect(await session.manage?.('profile.get', {})).toMatchObject({ name: 'Pan de Ana' });
});
