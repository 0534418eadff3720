import type { Session } from '@recado/transport';
import type { Phone } from '@recado/whatsapp-emulator';
import { describe, expect, it } from 'vitest';
import { useTransportFixture } from '../testing/useTransportFixture.ts';

const world = useTransportFixture();

async function linkWithFriend() {
  const ownPhone = world.createPhone();
  const { session } = await world.createLine(ownPhone).link();
  return { ownPhone, session, friend: world.createPhone() };
}

describe('message that the line sends', () => {
  const secretOf = (phone: Phone, id: string): Uint8Array | null | undefined =>
    phone.messages.find(message => message.id === id)?.content.messageContextInfo?.messageSecret;

  async function send(to: Phone, session: Session, id: string) {
    const receipt = await session.send({
      id,
      to: { kind: 'person', phone: to.phone },
      content: { type: 'text', text: 'Son 200' },
    });
    await to.waitFor(message => message.id === id);
    return receipt;
  }

  it('has a secret of its own, which its receipt contains', async () => {
    const { session, friend } = await linkWithFriend();
    const ids = ['3EB0DDDDDDDDDDDDDDDDDD', '3EB0EEEEEEEEEEEEEEEEEE'];
    const secrets: (Uint8Array | undefined)[] = [];
    for (const id of ids) secrets.push((await send(friend, session, id)).secret);
    expect(secrets.map(secret => secret?.length)).toEqual([32, 32]);
    expect(secrets[0]).not.toEqual(secrets[1]);
    expect(ids.map(id => Buffer.from(secretOf(friend, id) ?? []))).toEqual(
      secrets.map(secret => Buffer.from(secret ?? [])),
    );
  });

  it('is edited in the encrypted form, which the phones of both sides apply', async () => {
    const { session, friend, ownPhone } = await linkWithFriend();
    const id = '3EB0FFFFFFFFFFFFFFFFFF';
    await send(friend, session, id);
    await session.send({
      id: '3EB0GGGGGGGGGGGGGGGGGG',
      to: { kind: 'person', phone: friend.phone },
      content: { type: 'edit', target: { id, fromMe: true }, text: 'Son 220' },
    });
    for (const phone of [friend, ownPhone]) {
      const edit = await phone.waitFor(({ kind }) => kind === 'edit');
      expect(edit).toMatchObject({ target: id, text: 'Son 220' });
      // Only an encrypted edit is a message with a secret.
      expect(edit.content.messageContextInfo?.messageSecret).toHaveLength(32);
    }
  });

  it('is edited in the former form when its secret is unknown', async () => {
    const { session, friend } = await linkWithFriend();
    await session.send({
      id: '3EB0HHHHHHHHHHHHHHHHHH',
      to: { kind: 'person', phone: friend.phone },
      content: { type: 'edit', target: { id: '3EB0ANTIGUO', fromMe: true }, text: 'Son 220' },
    });
    const edit = await friend.waitFor(({ kind }) => kind === 'edit');
    expect(edit).toMatchObject({ target: '3EB0ANTIGUO', text: 'Son 220' });
    expect(edit.content.messageContextInfo ?? null).toBeNull();
  });
});
