import { describe, expect, it } from 'vitest';
import { useTransportFixture } from '../testing/useTransportFixture.ts';
import { waitUntil } from '../testing/waitUntil.ts';

const world = useTransportFixture();

async function startConversation() {
  const line = world.createLine();
  const { session, host } = await line.link();
  const friend = world.createPhone();
  const to = { kind: 'person', phone: friend.phone } as const;
  const send = (id: string, text: string) => session.send({ id, to, content: { type: 'text', text } });
  await send('3EB0D0D0D0D0D0D0D0D001', 'Hola');
  await line.waitForMessage(host, (await friend.send(line.phone, { text: 'Hola' })).id);
  return { line, host, friend, send };
}

describe('contact who reinstalls WhatsApp', () => {
  it('causes exactly one identity change, and can then receive and send messages', async () => {
    const { line, host, friend, send } = await startConversation();
    friend.reinstall();
    const [changed] = await waitUntil(() => host.identities.length > 0 && host.identities);
    expect(changed).toMatchObject({ phone: friend.phone });
    await send('3EB0D0D0D0D0D0D0D0D002', '¿Ya está su teléfono?');
    await friend.waitFor(({ text }) => text === '¿Ya está su teléfono?');
    const { id } = await friend.send(line.phone, { text: 'Ya' });
    expect((await line.waitForMessage(host, id)).content).toEqual({ type: 'text', text: 'Ya' });
    expect(host.identities).toHaveLength(1);
  });

  it('sends messages that can still be read when the identity notification was lost', async () => {
    const { line, host, friend } = await startConversation();
    await world.emulator.faults.add({
      kind: 'swallow',
      at: 'out',
      tag: 'notification',
      client: line.phone,
      count: 50,
    });
    friend.reinstall();
    const { id } = await friend.send(line.phone, { text: 'Teléfono nuevo' });
    expect((await line.waitForMessage(host, id)).content).toEqual({ type: 'text', text: 'Teléfono nuevo' });
  });
});
