import type { Line } from '@recado/transport/conformance';
import type { Phone } from '@recado/whatsapp-emulator';
import { describe, expect, it } from 'vitest';
import { useWorld } from '../testing/useWorld.ts';

const world = useWorld();
const day = 86_400;
let sent = 0;

/** What a text of the client carries when it arrives at the phone: seconds until it disappears. */
async function carried(session: Awaited<ReturnType<Line['link']>>['session'], friend: Phone) {
  sent += 1;
  const id = `3EB0E0E0E0E0E0E0E0${String(sent).padStart(4, '0')}`;
  const to = { kind: 'person', phone: friend.phone } as const;
  await session.send({ id, to, content: { type: 'text', text: 'Su pedido' } });
  const { content, text } = await friend.waitFor(message => message.id === id);
  expect(text).toBe('Su pedido');
  return content.extendedTextMessage?.contextInfo?.expiration ?? undefined;
}

const vanishing = (text: string) => ({
  raw: { extendedTextMessage: { text, contextInfo: { expiration: day } } },
});
/** EPHEMERAL_SETTING. */
const setting = (ephemeralExpiration: number) => ({
  raw: { protocolMessage: { type: 3, ephemeralExpiration } },
});

describe('a chat whose messages disappear', () => {
  it('is answered so, in the next session as well, and no longer when they stay again', async () => {
    const line = world.line();
    const { session, host } = await line.link();
    const friend = world.phone();
    expect(await carried(session, friend)).toBeUndefined();
    await line.message(host, (await friend.send(line.phone, vanishing('Hola'))).id);
    expect(await carried(session, friend)).toBe(day);
    await session.close('pause');
    const next = await line.connect();
    expect(await carried(next.session, friend)).toBe(day);
    await line.message(next.host, (await friend.send(line.phone, { text: 'Ya se quedan' })).id);
    expect(await carried(next.session, friend)).toBeUndefined();
  });

  it('is set by its setting, which no other chat has', async () => {
    const line = world.line();
    const { session, host } = await line.link();
    const [friend, other] = [world.phone(), world.phone()];
    await friend.send(line.phone, setting(day));
    // What says nothing by itself is not told; what follows it comes after it.
    await line.message(host, (await friend.send(line.phone, vanishing('Hola'))).id);
    await line.message(host, (await other.send(line.phone, { text: 'Hola' })).id);
    expect(await carried(session, friend)).toBe(day);
    expect(await carried(session, other)).toBeUndefined();
  });
});
