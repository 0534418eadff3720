import { encodeWAMessage, proto } from '@whiskeysockets/baileys';
import { expect } from 'vitest';
import type { ClientIncident } from '../../model/EmulatorState.ts';
import type { Phone } from '../../model/Phone.ts';
import {
  type BinaryNode,
  buildBinaryNode,
  findChildNode,
  listChildNodes,
  readStanzaNodeBytes,
  readStanzaNodeUint,
} from '../../wire/buildBinaryNode.ts';
import type { BaileysClient } from '../BaileysClient.ts';
import type { EmulatorFixture } from '../useEmulator.ts';
import { waitUntil } from '../waitUntil.ts';

/** A linked client, its phone, and the phone that it writes to. */
export interface FaultyClientContext {
  readonly world: EmulatorFixture;
  readonly client: BaileysClient;
  readonly ana: Phone;
  readonly beto: Phone;
}

/** A protocol violation of a client, and a check that the emulator refuses it. */
export interface FaultyClientCase {
  readonly does: string;
  readonly assertRefused: (context: FaultyClientContext) => Promise<void>;
  readonly incidents?: readonly ClientIncident['kind'][];
}

export const createIqStanza = (xmlns: string, type: 'get' | 'set', ...content: BinaryNode[]): BinaryNode =>
  buildBinaryNode('iq', { to: 's.whatsapp.net', type, xmlns }, content);

export const encodeTextMessage = (text: string): Uint8Array => encodeWAMessage({ conversation: text });

/** Sends a raw message and returns the error of its acknowledgement. */
export async function sendRawMessage(
  { client }: FaultyClientContext,
  id: string,
  to: string,
  enc: { type: string; ciphertext: Uint8Array },
  ...extraNodes: BinaryNode[]
): Promise<string | undefined> {
  const part = buildBinaryNode('to', { jid: to }, [buildBinaryNode('enc', { v: 2, type: enc.type }, enc.ciphertext)]);
  await client.sock.sendNode(
    buildBinaryNode('message', { id, to, type: 'text' }, [buildBinaryNode('participants', {}, [part]), ...extraNodes]),
  );
  return (await waitUntil(() => client.events.acks.find(ack => ack.id === id))).error;
}

/** Establishes a session with Beto that both sides have used. */
export async function establishSignalSession({ client, beto }: FaultyClientContext): Promise<void> {
  await client.sock.sendMessage(beto.jid, { text: 'Hola' });
  await beto.waitFor(({ text }) => text === 'Hola');
  await beto.send(client.sock.user?.id.replace(/:\d+@/, '@') ?? '', { text: 'Hola' });
  await client.text('Hola');
}

/** Expects that Beto's phone requested the message again and did not decrypt it. */
export async function expectMessageNotDecrypted(
  { world, beto }: FaultyClientContext,
  id: string,
  hasRequestedRetry: () => boolean,
): Promise<void> {
  await waitUntil(hasRequestedRetry);
  expect(beto.messages.some(message => message.id === id)).toBe(false);
  expect(world.emulator.unknown()).toEqual([]);
}

export const watchRetryRequests = ({ client }: FaultyClientContext) => {
  const requestedIds: string[] = [];
  client.sock.ws.on('CB:receipt,type:retry', ({ attrs }: BinaryNode) => requestedIds.push(attrs.id ?? ''));
  return (id: string) => requestedIds.includes(id);
};

/** Fetches the key bundle of Beto's phone in the form that libsignal expects. */
export async function fetchKeyBundle({ client, beto }: FaultyClientContext) {
  const answer = await client.sock.query(
    createIqStanza('encrypt', 'get', buildBinaryNode('key', {}, [buildBinaryNode('user', { jid: beto.jid })])),
  );
  const [user] = listChildNodes(findChildNode(answer, 'list'), 'user');
  const [skey, key] = [findChildNode(user, 'skey'), findChildNode(user, 'key')];
  const bytes = (parent: BinaryNode | undefined, tag: string) =>
    readStanzaNodeBytes(findChildNode(parent, tag)) ?? Buffer.alloc(0);
  const withKeyType = (value: Buffer) => Buffer.concat([Buffer.from([5]), value]);
  return {
    registrationId: readStanzaNodeUint(findChildNode(user, 'registration')) ?? 0,
    identityKey: withKeyType(bytes(user, 'identity')),
    signedPreKey: {
      keyId: readStanzaNodeUint(findChildNode(skey, 'id')) ?? 0,
      publicKey: withKeyType(bytes(skey, 'value')),
      signature: bytes(skey, 'signature'),
    },
    preKey: { keyId: readStanzaNodeUint(findChildNode(key, 'id')) ?? 0, publicKey: withKeyType(bytes(key, 'value')) },
  };
}

export const createDeviceIdentityNode = (account: proto.IADVSignedDeviceIdentity) =>
  buildBinaryNode('device-identity', {}, proto.ADVSignedDeviceIdentity.encode(account).finish());
