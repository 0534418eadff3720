import { describe, expect, it } from 'vitest';
import { type Bench, phoneOf } from '../Bench.ts';

/** Messages to and from groups. */
export function groupTests(bench: Bench): void {
  describe('groups', () => {
    if (bench.options.capabilities.groups) bothWays(bench);
    else
      it('refuses them, since it declares none', async () => {
        const { session } = await (await bench.line()).link();
        const message = bench.text({ kind: 'group', id: '120363000000000001' }, 'Hola a todos');
        await bench.refused(session.send(message), 'unsupported');
      });
  });
}

function bothWays(bench: Bench): void {
  async function group() {
    const line = await bench.line();
    const opened = await line.link();
    const friends = [await bench.person(), await bench.person()];
    const members = [line.phone, ...friends.map(({ person }) => phoneOf(person))];
    const made = await bench.driver.createGroup?.('Pedidos', members);
    if (!made) throw new Error('The driver makes no groups.');
    return { line, ...opened, friends, made: { kind: 'group', id: made.id } as const };
  }

  it('tells the group as the chat and the member as the sender', async () => {
    const { line, host, friends, made } = await group();
    for (const friend of friends) {
      const id = await friend.write(made, { type: 'text', text: 'Para todos' });
      const message = await line.message(host, id);
      expect(message.chat).toEqual(made);
      expect(message.sender).toEqual(friend.person);
      expect(message).toMatchObject({ fromMe: false, content: { type: 'text', text: 'Para todos' } });
    }
  });

  it('sends to every member', async () => {
    const { session, friends, made } = await group();
    const message = bench.text(made, 'Ya cerramos');
    const receipt = await bench.settled('the receipt', session.send(message));
    expect(receipt).toMatchObject({ id: message.id, to: made });
    for (const friend of friends)
      expect(await bench.arrival(friend, message.id)).toMatchObject({ group: made.id, text: 'Ya cerramos' });
  });
}
