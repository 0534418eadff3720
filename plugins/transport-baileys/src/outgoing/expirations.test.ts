import type { TestLine } from '@recado/transport/conformance';
import type { Phone } from '@recado/whatsapp-emulator';
import { describe, expect, it } from 'vitest';
import { useTransportFixture } from '../testing/useTransportFixture.ts';

const world = useTransportFixture();
const DAY_SECONDS = 86_400;
let sentCount = 0;

/** Sends a text and returns after how many seconds it disappears, according to the message that arrives. */
async function sendAndReadExpiration(session: Awaited<ReturnType<TestLine['link']>>['session'], friend: Phone) {
  sentCount += 1;
  const id = `3EB0E0E0E0E0E0E0E0${String(sentCount).padStart(4, '0')}`;
  const to = { kind: 'person', phone: friend.phone } as const;
  await session.send({ id, to, content: { type: 'text', text: 'Su pedido' } });
  const { content, text } = await friend.waitFor(message => message.id === id);
  expect(text).toBe('Su pedido');
  return content.extendedTextMessage?.contextInfo?.expiration ?? undefined;
}

const disappearingText = (text: string) => ({
  raw: { extendedTextMessage: { text, contextInfo: { expiration: DAY_SECONDS } } },
});
/** Creates the protocol message (EPHEMERAL_SETTING) with which a contact changes the expiration of a chat. */
const expirationSetting = (ephemeralExpiration: number) => ({
  raw: { protocolMessage: { type: 3, ephemeralExpiration } },
});

describe('expiration of messages in a chat', () => {
  it('applies to replies, also in the next session, until the contact turns the expiration off', async () => {
    const line = world.createLine();
    const { session, host } = await line.link();
    const friend = world.createPhone();
    expect(await sendAndReadExpiration(session, friend)).toBeUndefined();
    await line.waitForMessage(host, (await friend.send(line.phone, disappearingText('Hola'))).id);
    expect(await sendAndReadExpiration(session, friend)).toBe(DAY_SECONDS);
    await session.close('pause');
    const nextSession = await line.connect();
    expect(await sendAndReadExpiration(nextSession.session, friend)).toBe(DAY_SECONDS);
    await line.waitForMessage(nextSession.host, (await friend.send(line.phone, { text: 'Ya se quedan' })).id);
    expect(await sendAndReadExpiration(nextSession.session, friend)).toBeUndefined();
  });

  it('changes only when a contact sends the setting, and only in the chat with this contact', async () => {
    const line = world.createLine();
    const { session, host } = await line.link();
    const [friend, other] = [world.createPhone(), world.createPhone()];
    await friend.send(line.phone, expirationSetting(DAY_SECONDS));
    // The host receives no event for the setting, so the test waits for the text that follows the setting.
    await line.waitForMessage(host, (await friend.send(line.phone, disappearingText('Hola'))).id);
    await line.waitForMessage(host, (await other.send(line.phone, { text: 'Hola' })).id);
    expect(await sendAndReadExpiration(session, friend)).toBe(DAY_SECONDS);
    expect(await sendAndReadExpiration(session, other)).toBeUndefined();
  });
});
