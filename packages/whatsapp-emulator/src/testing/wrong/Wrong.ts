import { encodeWAMessage, proto } from '@whiskeysockets/baileys';
import { expect } from 'vitest';
import type { Incident } from '../../model/EmulatorState.ts';
import type { Phone } from '../../model/Phone.ts';
import { type BinaryNode, bytesOf, child, children, node, uintOf } from '../../wire/node.ts';
import type { BaileysClient } from '../BaileysClient.ts';
import { eventually } from '../eventually.ts';
import type { EmulatorWorld } from '../useEmulator.ts';

/** A client that is linked, its phone, and whom it writes to. */
export interface Scene {
  readonly world: EmulatorWorld;
  readonly client: BaileysClient;
  readonly ana: Phone;
  readonly beto: Phone;
}

/** What a client does that no right one would, and what comes of it: whatever is not refused fails the row. */
export interface Wrong {
  readonly does: string;
  readonly refused: (scene: Scene) => Promise<void>;
  readonly incidents?: readonly Incident['kind'][];
}

export const iq = (xmlns: string, type: 'get' | 'set', ...content: BinaryNode[]): BinaryNode =>
  node('iq', { to: 's.whatsapp.net', type, xmlns }, content);

export const padded = (text: string): Uint8Array => encodeWAMessage({ conversation: text });

/** Hands in a message as it is, and answers the error of its acknowledgement. */
export async function hand(
  { client }: Scene,
  id: string,
  to: string,
  enc: { type: string; ciphertext: Uint8Array },
  ...beside: BinaryNode[]
): Promise<string | undefined> {
  const part = node('to', { jid: to }, [node('enc', { v: 2, type: enc.type }, enc.ciphertext)]);
  await client.sock.sendNode(
    node('message', { id, to, type: 'text' }, [node('participants', {}, [part]), ...beside]),
  );
  return (await eventually(() => client.seen.acks.find(ack => ack.id === id))).error;
}

/** A session with Beto that both sides have used. */
export async function acquainted({ client, beto }: Scene): Promise<void> {
  await client.sock.sendMessage(beto.jid, { text: 'Hola' });
  await beto.waitFor(({ text }) => text === 'Hola');
  await beto.send(client.sock.user?.id.replace(/:\d+@/, '@') ?? '', { text: 'Hola' });
  await client.text('Hola');
}

/** Nobody has read it, and the phone has asked for it again. */
export async function unread({ world, beto }: Scene, id: string, asked: () => boolean): Promise<void> {
  await eventually(asked);
  expect(beto.messages.some(one => one.id === id)).toBe(false);
  expect(world.emulator.unknown()).toEqual([]);
}

export const asksAgain = ({ client }: Scene) => {
  const asked: string[] = [];
  client.sock.ws.on('CB:receipt,type:retry', ({ attrs }: BinaryNode) => asked.push(attrs.id ?? ''));
  return (id: string) => asked.includes(id);
};

/** Keys of Beto's phone, as libsignal takes them. */
export async function bundleOf({ client, beto }: Scene) {
  const answer = await client.sock.query(
    iq('encrypt', 'get', node('key', {}, [node('user', { jid: beto.jid })])),
  );
  const [user] = children(child(answer, 'list'), 'user');
  const [skey, key] = [child(user, 'skey'), child(user, 'key')];
  const bytes = (parent: BinaryNode | undefined, tag: string) =>
    bytesOf(child(parent, tag)) ?? Buffer.alloc(0);
  const typed = (value: Buffer) => Buffer.concat([Buffer.from([5]), value]);
  return {
    registrationId: uintOf(child(user, 'registration')) ?? 0,
    identityKey: typed(bytes(user, 'identity')),
    signedPreKey: {
      keyId: uintOf(child(skey, 'id')) ?? 0,
      publicKey: typed(bytes(skey, 'value')),
      signature: bytes(skey, 'signature'),
    },
    preKey: { keyId: uintOf(child(key, 'id')) ?? 0, publicKey: typed(bytes(key, 'value')) },
  };
}

export const identityNode = (account: proto.IADVSignedDeviceIdentity) =>
  node('device-identity', {}, proto.ADVSignedDeviceIdentity.encode(account).finish());
