import { describe, expect, it } from 'vitest';
import { useTransportFixture } from '../testing/useTransportFixture.ts';
import { waitUntil } from '../testing/waitUntil.ts';

const world = useTransportFixture();

describe('message that the network repeats', () => {
  it('is delivered once and acknowledged each time', async () => {
    const line = world.createLine();
    const { host } = await line.link();
    const friend = world.createPhone();
    const { id } = await friend.send(line.phone, { text: 'Una vez' });
    await line.waitForMessage(host, id);
    await world.emulator.faults.add({ kind: 'redeliver', client: line.phone });
    await world.emulator.faults.add({ kind: 'redeliver', client: line.phone });
    await line.waitForMessage(host, (await friend.send(line.phone, { text: 'Otra' })).id);
    expect(host.messages.filter(message => message.id === id)).toHaveLength(1);
    const getQueueLength = () =>
      world.emulator
        .state()
        .accounts.find(({ phone }) => phone === line.phone)
        ?.devices.find(({ device }) => device === 1)?.queued;
    await waitUntil(() => getQueueLength() === 0);
  });
});
