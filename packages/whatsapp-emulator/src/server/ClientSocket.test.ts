import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import WebSocket from 'ws';
import { useEmulator } from '../testing/useEmulator.ts';

const intro = Buffer.from([0x57, 0x41, 6, 3]);

describe('faulty connections', () => {
  const world = useEmulator({ maxFrameBytes: 65_536 });

  /** Opens a plain WebSocket to the emulator, without Baileys, so that a test can send any bytes. */
  async function openBareSocket(): Promise<WebSocket> {
    const socket = new WebSocket(world.emulator.url);
    await once(socket, 'open');
    return socket;
  }

  it('are closed and recorded when they start with garbage', async () => {
    const socket = await openBareSocket();
    socket.send(Buffer.from('esto no es WhatsApp'));
    await once(socket, 'close');
    world.incidents = ['garbage-frame'];
  });

  it('are closed and recorded when their handshake message is invalid', async () => {
    const socket = await openBareSocket();
    socket.send(Buffer.concat([intro, Buffer.from([0, 0, 4, 9, 9, 9, 9])]));
    await once(socket, 'close');
    world.incidents = ['noise-failure'];
  });

  it('are closed and recorded when they announce an oversized frame', async () => {
    const socket = await openBareSocket();
    socket.send(Buffer.concat([intro, Buffer.from([0xff, 0xff, 0xff])]));
    await once(socket, 'close');
    world.incidents = ['oversized-frame'];
  });

  it('are closed and recorded when a logged-in client sends an unencrypted frame', async () => {
    const client = await world.link(world.phone('Ana'));
    client.sock.ws.send(Buffer.from([0, 0, 32, ...Buffer.alloc(32, 7)]));
    await client.waitForClose();
    client.restart();
    await client.waitForOpen();
    world.incidents = ['garbage-frame'];
  });

  it('do not affect connections of other clients when they are closed', async () => {
    const [ana, beto] = [world.phone('Ana'), world.phone('Beto')];
    const client = await world.link(ana);
    const socket = await openBareSocket();
    socket.send(Buffer.from('esto no es WhatsApp'));
    await once(socket, 'close');
    await beto.send(ana.phone, { text: 'Sigo aquí' });
    await client.text('Sigo aquí');
    world.incidents = ['garbage-frame'];
  });
});

describe('connections without a handshake', () => {
  const world = useEmulator({ handshakeTimeoutMs: 100 });

  it('are closed and recorded when the handshake timeout expires', async () => {
    const socket = new WebSocket(world.emulator.url);
    await once(socket, 'close');
    world.incidents = ['half-open'];
  });
});

describe('connections that are silent after login', () => {
  const world = useEmulator({ idleTimeoutMs: 4000 });

  it('are closed and recorded when the idle timeout expires', async () => {
    const client = await world.link(world.phone('Ana'), { keepAliveIntervalMs: 60_000 });
    await client.waitForClose();
    expect(world.emulator.state().accounts[0]?.devices.map(({ online }) => online)).toEqual([true, false]);
    world.incidents = ['half-open'];
  });
});
