import { describe, expect, it } from 'vitest';
import { eventually } from '../testing/eventually.ts';
import { useWorld } from '../testing/useWorld.ts';

const world = useWorld();

describe('the network repeats a message', () => {
  it('is told once, and the repetition is acknowledged', async () => {
    const line = world.line();
    const { host } = await line.link();
    const friend = world.phone();
    const { id } = await friend.send(line.phone, { text: 'Una vez' });
    await line.message(host, id);
    await world.emulator.faults.add({ kind: 'redeliver', client: line.phone });
    await world.emulator.faults.add({ kind: 'redeliver', client: line.phone });
    await line.message(host, (await friend.send(line.phone, { text: 'Otra' })).id);
    expect(host.messages.filter(message => message.id === id)).toHaveLength(1);
    const queued = () =>
      world.emulator
        .state()
        .accounts.find(({ phone }) => phone === line.phone)
        ?.devices.find(({ device }) => device === 1)?.queued;
    await eventually(() => queued() === 0);
  });
});
