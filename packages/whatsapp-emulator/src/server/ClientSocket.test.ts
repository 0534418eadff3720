import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import WebSocket from 'ws';
import { useEmulator } from '../testing/useEmulator.ts';

const intro = Buffer.from([0x57, 0x41, 6, 3]);

describe('connections that misbehave', () => {
  const world = useEmulator({ maxFrameBytes: 65_536 });

  /** A bare WebSocket to the emulator, without Baileys. */
  async function bareSocket(): Promise<WebSocket> {
    const socket = new WebSocket(world.emulator.url);
    await once(socket, 'open');
    return socket;
  }

  it('are closed and recorded when they begin with garbage', async () => {
    const socket = await bareSocket();
    socket.send(Buffer.from('esto no es WhatsApp'));
    await once(socket, 'close');
    world.incidents = ['garbage-frame'];
  });

  it('are closed and recorded when they shake hands wrongly', async () => {
    const socket = await bareSocket();
    socket.send(Buffer.concat([intro, Buffer.from([0, 0, 4, 9, 9, 9, 9])]));
    await once(socket, 'close');
    world.incidents = ['noise-failure'];
  });

  it('are closed and recorded when they announce an oversized frame', async () => {
    const socket = await bareSocket();
    socket.send(Buffer.concat([intro, Buffer.from([0xff, 0xff, 0xff])]));
    await once(socket, 'close');
    world.incidents = ['oversized-frame'];
  });

  it('are closed and recorded when a logged-in client sends a frame nobody encrypted', async () => {
    const client = await world.link(world.phone('Ana'));
    client.sock.ws.send(Buffer.from([0, 0, 32, ...Buffer.alloc(32, 7)]));
    await client.closed();
    client.restart();
    await client.open();
    world.incidents = ['garbage-frame'];
  });

  it('leave others alone', async () => {
    const [ana, beto] = [world.phone('Ana'), world.phone('Beto')];
    const client = await world.link(ana);
    const socket = await bareSocket();
    socket.send(Buffer.from('esto no es WhatsApp'));
    await once(socket, 'close');
    await beto.send(ana.phone, { text: 'Sigo aquí' });
    await client.text('Sigo aquí');
    world.incidents = ['garbage-frame'];
  });
});

describe('connections that never shake hands', () => {
  const world = useEmulator({ handshakeTimeoutMs: 100 });

  it('are cut and recorded', async () => {
    const socket = new WebSocket(world.emulator.url);
    await once(socket, 'close');
    world.incidents = ['half-open'];
  });
});

describe('connections that fall silent after their login', () => {
  const world = useEmulator({ idleTimeoutMs: 4000 });

  it('are cut and recorded', async () => {
    const client = await world.link(world.phone('Ana'), { keepAliveIntervalMs: 60_000 });
    await client.closed();
    expect(world.emulator.state().accounts[0]?.devices.map(({ online }) => online)).toEqual([true, false]);
    world.incidents = ['half-open'];
  });
});
