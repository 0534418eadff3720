import { expect, it } from 'vitest';
import { useTransportFixture } from '../testing/useTransportFixture.ts';

const world = useTransportFixture();

it('the client sends a message again when the phone requested a retry while the client was disconnected', async () => {
  const line = world.createLine();
  const { session, host } = await line.link();
  const friend = world.createPhone();
  await line.waitForMessage(host, (await friend.send(line.phone, { text: 'Hola' })).id);
  const text = (id: string, text: string) =>
    session.send({
      id,
      to: { kind: 'person', phone: friend.phone },
      content: { type: 'text', text },
    });
  await text('3EB0DDDDDDDDDDDDDDDDDD', 'Buenas');
  await friend.waitFor(message => message.text === 'Buenas');
  friend.setOnline(false);
  await text('3EB0EEEEEEEEEEEEEEEEEE', 'Su pedido');
  host.abort();
  friend.forgetSessions();
  friend.setOnline(true);
  expect(friend.messages.map(message => message.text)).not.toContain('Su pedido');
  await line.connect();
  const arrived = await friend.waitFor(message => message.text === 'Su pedido');
  expect(arrived.id).toBe('3EB0EEEEEEEEEEEEEEEEEE');
});
