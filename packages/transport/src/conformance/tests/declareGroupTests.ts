import { describe, expect, it } from 'vitest';
import { requirePhoneNumber, type TestBench } from '../TestBench.ts';

/** Tests messages to and from groups. */
export function declareGroupTests(bench: TestBench): void {
  describe('groups', () => {
    if (bench.options.capabilities.groups) declareGroupMessageTests(bench);
    else
      it('are refused when the transport declares no groups', async () => {
        const { session } = await (await bench.createLine()).link();
        const message = bench.text({ kind: 'group', id: '120363000000000001' }, 'Hola a todos');
        await bench.expectRefusal(session.send(message), 'unsupported');
      });
  });
}

function declareGroupMessageTests(bench: TestBench): void {
  async function createGroup() {
    const line = await bench.createLine();
    const opened = await line.link();
    const friends = [await bench.createCounterpart(), await bench.createCounterpart()];
    const members = [line.phone, ...friends.map(({ person }) => requirePhoneNumber(person))];
    const testGroup = await bench.driver.createGroup?.('Pedidos', members);
    if (!testGroup) throw new Error('The driver cannot create groups.');
    return { line, ...opened, friends, testGroup: { kind: 'group', id: testGroup.id } as const };
  }

  it('are reported as the chat of a message, with the member as its sender', async () => {
    const { line, host, friends, testGroup } = await createGroup();
    for (const friend of friends) {
      const id = await friend.write(testGroup, { type: 'text', text: 'Para todos' });
      const message = await line.waitForMessage(host, id);
      expect(message.chat).toEqual(testGroup);
      expect(message.sender).toEqual(friend.person);
      expect(message).toMatchObject({ fromMe: false, content: { type: 'text', text: 'Para todos' } });
    }
  });

  it('deliver a message to every member', async () => {
    const { session, friends, testGroup } = await createGroup();
    const message = bench.text(testGroup, 'Ya cerramos');
    const receipt = await bench.waitForResult('the receipt', session.send(message));
    expect(receipt).toMatchObject({ id: message.id, to: testGroup });
    for (const friend of friends)
      expect(await bench.waitForArrival(friend, message.id)).toMatchObject({
        group: testGroup.id,
        text: 'Ya cerramos',
      });
  });
}
