import { describe, expect, it } from 'vitest';
import { eventually } from '../testing/eventually.ts';
import { useWorld } from '../testing/useWorld.ts';

const world = useWorld();

async function talking() {
  const line = world.line();
  const { session, host } = await line.link();
  const friend = world.phone();
  const to = { kind: 'person', phone: friend.phone } as const;
  const send = (id: string, text: string) => session.send({ id, to, content: { type: 'text', text } });
  await send('3EB0D0D0D0D0D0D0D0D001', 'Hola');
  await line.message(host, (await friend.send(line.phone, { text: 'Hola' })).id);
  return { line, host, friend, send };
}

describe('a customer who installs WhatsApp anew', () => {
  it('is told of once, and is written to and read as before', async () => {
    const { line, host, friend, send } = await talking();
    friend.reinstall();
    const [changed] = await eventually(() => host.identities.length > 0 && host.identities);
    expect(changed).toMatchObject({ phone: friend.phone });
    await send('3EB0D0D0D0D0D0D0D0D002', '¿Ya está su teléfono?');
    await friend.waitFor(({ text }) => text === '¿Ya está su teléfono?');
    const { id } = await friend.send(line.phone, { text: 'Ya' });
    expect((await line.message(host, id)).content).toEqual({ type: 'text', text: 'Ya' });
    expect(host.identities).toHaveLength(1);
  });

  it('is read although it was not said before', async () => {
    const { line, host, friend } = await talking();
    await world.emulator.faults.add({
      kind: 'swallow',
      at: 'out',
      tag: 'notification',
      client: line.phone,
      count: 50,
    });
    friend.reinstall();
    const { id } = await friend.send(line.phone, { text: 'Teléfono nuevo' });
    expect((await line.message(host, id)).content).toEqual({ type: 'text', text: 'Teléfono nuevo' });
  });
});
