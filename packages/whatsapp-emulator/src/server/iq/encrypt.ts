import { createHash } from 'node:crypto';
import { type BinaryNode, bytesOf, child, children, node, uint, uintOf } from '../../wire/node.ts';
import { typedKey, verifies } from '../../wire/signatures.ts';
import type { Device } from '../Account.ts';
import type { DeviceKeys, SignedPreKey } from '../DeviceKeys.ts';
import { takeKeyBundle } from '../takeKeyBundle.ts';
import type { WhatsAppServer } from '../WhatsAppServer.ts';
import { IqError, type IqHandler, type IqRequest } from './IqHandler.ts';

const keyType = Buffer.from([5]);
const nothing = Buffer.alloc(0);

/** `encrypt`: pre-keys of the device itself, and key bundles of others. */
export const encrypt: IqHandler = iq => {
  const { server, device, request } = iq;
  const rotation = child(request, 'rotate');
  if (request.attrs.type === 'set' && rotation) {
    device.keys = { ...device.keys, signedPreKey: signedPreKey(device.keys.identity, rotation) };
    return [];
  }
  if (request.attrs.type === 'set' && child(request, 'identity')) return upload(device, request);
  if (child(request, 'count')) {
    const value = Math.max(device.preKeys.count, server.options.fewPreKeys ? 1 : 0);
    return [node('count', { value })];
  }
  if (child(request, 'digest')) return [digest(device)];
  for (const [tag, answer] of Object.entries(questions)) {
    const asked = child(request, tag);
    if (asked)
      return [
        node(
          'list',
          {},
          children(asked, 'user').map(user => answer(iq, user)),
        ),
      ];
  }
  return undefined;
};

/** What may be asked about others' keys. */
const questions: Readonly<Record<string, (iq: IqRequest, user: BinaryNode) => BinaryNode>> = {
  key: (iq, user) => bundle(iq, user.attrs.jid),
  key_fetch: missingKeys,
  identity: (iq, user) => identityOf(iq, user.attrs.jid),
};

function upload(device: Device, request: BinaryNode): [] {
  const identity = bytesOf(child(request, 'identity'));
  const registrationId = uintOf(child(request, 'registration'));
  if (identity?.length !== 32 || registrationId === undefined) throw new IqError(400, 'bad-request');
  if (!identity.equals(device.keys.identity)) throw new IqError(406, 'not-acceptable');
  const known = device.keys.signedPreKey;
  const next = signedPreKey(identity, request, known);
  device.keys = { registrationId, identity: Buffer.from(identity), signedPreKey: next };
  const keys = children(child(request, 'list'), 'key').map(key => ({
    id: uintOf(child(key, 'id')) ?? 0,
    value: bytesOf(child(key, 'value')) ?? Buffer.alloc(0),
  }));
  if (keys.some(key => key.value.length !== 32)) throw new IqError(400, 'bad-request');
  const held = new Map(device.preKeys.all().map(({ id, value }) => [id, value]));
  const fresh = keys.filter(({ id, value }) => !value.equals(held.get(id) ?? nothing));
  // Somebody may be about to use the one that is there.
  if (fresh.some(({ id }) => held.has(id))) throw new IqError(406, 'not-acceptable');
  device.preKeys.add(fresh);
  return [];
}

/** Reads and checks a signed pre-key; one that is `known` already was checked before. */
function signedPreKey(identity: Uint8Array, parent: BinaryNode, known?: SignedPreKey): SignedPreKey {
  const skey = child(parent, 'skey');
  const id = uintOf(child(skey, 'id'));
  const value = bytesOf(child(skey, 'value'));
  const signature = bytesOf(child(skey, 'signature'));
  if (id === undefined || value?.length !== 32 || !signature) throw new IqError(400, 'bad-request');
  if (known && value.equals(known.value) && signature.equals(known.signature)) return known;
  if (!verifies(identity, typedKey(value), signature)) throw new IqError(406, 'not-acceptable');
  return { id, value: Buffer.from(value), signature: Buffer.from(signature) };
}

/** What the server holds of a device, so that it can tell whether it has the same: every id, and a hash over all keys. */
function digest({ keys, preKeys }: Device): BinaryNode {
  const hash = createHash('sha1')
    .update(keys.identity)
    .update(keys.signedPreKey.value)
    .update(keys.signedPreKey.signature);
  const left = preKeys.all();
  for (const { value } of left) hash.update(value);
  const ids = left.map(({ id }) => node('id', {}, uint(id, 3)));
  return node('digest', {}, [...identified(keys), node('list', {}, ids), node('hash', {}, hash.digest())]);
}

/** The keys that everybody gets, of a bundle and of a digest. */
const identified = ({ registrationId, identity, signedPreKey }: DeviceKeys): BinaryNode[] => [
  node('registration', {}, uint(registrationId, 4)),
  node('type', {}, keyType),
  node('identity', {}, identity),
  node('skey', {}, [
    node('id', {}, uint(signedPreKey.id, 3)),
    node('value', {}, signedPreKey.value),
    node('signature', {}, signedPreKey.signature),
  ]),
];

/** Whom a question is about: a device by its address. */
const missing = (jid: string | undefined): BinaryNode =>
  node('user', { jid }, [node('error', { code: 404, text: 'item-not-found' })]);

/** The identity key of a device alone, without using up one of its one-time keys. */
function identityOf({ server }: IqRequest, jid: string | undefined): BinaryNode {
  const device = server.directory.deviceOf(jid);
  if (!device) return missing(jid);
  return node('user', { jid }, [node('type', {}, keyType), node('identity', {}, device.keys.identity)]);
}

/** The keys of those devices of an account that the client has none of: it names the devices it means. */
function missingKeys({ server }: IqRequest, user: BinaryNode): BinaryNode {
  const { jid } = user.attrs;
  const account = server.directory.accountOf(jid);
  if (!account) return missing(jid);
  const wanted = children(user, 'device').map(({ attrs }) => Number(attrs.id));
  const devices = [...account.devices.values()].filter(
    ({ id }) => wanted.length === 0 || wanted.includes(id),
  );
  return node(
    'user',
    { jid },
    devices.map(device => node('device', { id: device.id }, keysFor(server, device))),
  );
}

function bundle({ server }: IqRequest, jid: string | undefined): BinaryNode {
  const device = server.directory.deviceOf(jid);
  return device ? node('user', { jid }, keysFor(server, device)) : missing(jid);
}

function keysFor(server: WhatsAppServer, device: Device): BinaryNode[] {
  const { preKey, ...keys } = takeKeyBundle(server, device);
  if (!preKey) return identified(keys);
  const one = [node('id', {}, uint(preKey.id, 3)), node('value', {}, preKey.value)];
  return [...identified(keys), node('key', {}, one)];
}
