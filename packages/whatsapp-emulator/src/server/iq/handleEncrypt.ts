import { createHash } from 'node:crypto';
import { type BinaryNode, child, children, encodeUint, node, readBytes, readUint } from '../../wire/node.ts';
import { isValidSignature, toTypedKey } from '../../wire/signatures.ts';
import type { Device } from '../Account.ts';
import type { DeviceKeys, SignedPreKey } from '../DeviceKeys.ts';
import { takeKeyBundle } from '../takeKeyBundle.ts';
import type { WhatsAppServer } from '../WhatsAppServer.ts';
import { IqError, type IqHandler, type IqRequest } from './IqHandler.ts';

const KEY_TYPE = Buffer.from([5]);
const EMPTY_BYTES = Buffer.alloc(0);

/** Handles `encrypt`: requests about the device's own pre-keys and for key bundles of other devices. */
export const handleEncrypt: IqHandler = iq => {
  const { server, device, request } = iq;
  const rotation = child(request, 'rotate');
  if (request.attrs.type === 'set' && rotation) {
    device.keys = { ...device.keys, signedPreKey: parseSignedPreKey(device.keys.identity, rotation) };
    return [];
  }
  if (request.attrs.type === 'set' && child(request, 'identity')) return uploadKeys(device, request);
  if (child(request, 'count')) {
    const value = Math.max(device.preKeys.count, server.options.fewPreKeys ? 1 : 0);
    return [node('count', { value })];
  }
  if (child(request, 'digest')) return [buildDigest(device)];
  for (const [tag, answer] of Object.entries(KEY_QUERIES)) {
    const query = child(request, tag);
    if (query)
      return [
        node(
          'list',
          {},
          children(query, 'user').map(user => answer(iq, user)),
        ),
      ];
  }
  return undefined;
};

/** Queries for keys of other devices, by tag. */
const KEY_QUERIES: Readonly<Record<string, (iq: IqRequest, user: BinaryNode) => BinaryNode>> = {
  key: (iq, user) => buildKeyBundle(iq, user.attrs.jid),
  key_fetch: buildDeviceKeys,
  identity: (iq, user) => buildIdentity(iq, user.attrs.jid),
};

function uploadKeys(device: Device, request: BinaryNode): [] {
  const identity = readBytes(child(request, 'identity'));
  const registrationId = readUint(child(request, 'registration'));
  if (identity?.length !== 32 || registrationId === undefined) throw new IqError(400, 'bad-request');
  if (!identity.equals(device.keys.identity)) throw new IqError(406, 'not-acceptable');
  const storedKey = device.keys.signedPreKey;
  const nextKey = parseSignedPreKey(identity, request, storedKey);
  device.keys = { registrationId, identity: Buffer.from(identity), signedPreKey: nextKey };
  const keys = children(child(request, 'list'), 'key').map(key => ({
    id: readUint(child(key, 'id')) ?? 0,
    value: readBytes(child(key, 'value')) ?? Buffer.alloc(0),
  }));
  if (keys.some(key => key.value.length !== 32)) throw new IqError(400, 'bad-request');
  const storedPreKeys = new Map(device.preKeys.all().map(({ id, value }) => [id, value]));
  const newKeys = keys.filter(({ id, value }) => !value.equals(storedPreKeys.get(id) ?? EMPTY_BYTES));
  // A sender may be about to use the stored key, so it cannot be replaced.
  if (newKeys.some(({ id }) => storedPreKeys.has(id))) throw new IqError(406, 'not-acceptable');
  device.preKeys.add(newKeys);
  return [];
}

/** Parses and verifies a signed pre-key. A key that equals `storedKey` is not verified a second time. */
function parseSignedPreKey(identity: Uint8Array, parent: BinaryNode, storedKey?: SignedPreKey): SignedPreKey {
  const skey = child(parent, 'skey');
  const id = readUint(child(skey, 'id'));
  const value = readBytes(child(skey, 'value'));
  const signature = readBytes(child(skey, 'signature'));
  if (id === undefined || value?.length !== 32 || !signature) throw new IqError(400, 'bad-request');
  if (storedKey && value.equals(storedKey.value) && signature.equals(storedKey.signature)) return storedKey;
  if (!isValidSignature(identity, toTypedKey(value), signature)) throw new IqError(406, 'not-acceptable');
  return { id, value: Buffer.from(value), signature: Buffer.from(signature) };
}

/**
 * Builds the IDs of the keys that the server stores for a device, and a hash of these keys. The device
 * compares them with its own keys.
 */
function buildDigest({ keys, preKeys }: Device): BinaryNode {
  const hash = createHash('sha1')
    .update(keys.identity)
    .update(keys.signedPreKey.value)
    .update(keys.signedPreKey.signature);
  const remainingKeys = preKeys.all();
  for (const { value } of remainingKeys) hash.update(value);
  const ids = remainingKeys.map(({ id }) => node('id', {}, encodeUint(id, 3)));
  return node('digest', {}, [...buildPublicKeys(keys), node('list', {}, ids), node('hash', {}, hash.digest())]);
}

/** Builds the nodes of the keys that key bundles and digests both contain. */
const buildPublicKeys = ({ registrationId, identity, signedPreKey }: DeviceKeys): BinaryNode[] => [
  node('registration', {}, encodeUint(registrationId, 4)),
  node('type', {}, KEY_TYPE),
  node('identity', {}, identity),
  node('skey', {}, [
    node('id', {}, encodeUint(signedPreKey.id, 3)),
    node('value', {}, signedPreKey.value),
    node('signature', {}, signedPreKey.signature),
  ]),
];

/** Builds the result for a device that does not exist. */
const buildNotFound = (jid: string | undefined): BinaryNode =>
  node('user', { jid }, [node('error', { code: 404, text: 'item-not-found' })]);

/** Returns a device's identity key. In contrast to a key bundle, this uses up no one-time pre-key. */
function buildIdentity({ server }: IqRequest, jid: string | undefined): BinaryNode {
  const device = server.directory.findDevice(jid);
  if (!device) return buildNotFound(jid);
  return node('user', { jid }, [node('type', {}, KEY_TYPE), node('identity', {}, device.keys.identity)]);
}

/**
 * Returns keys of the listed devices of an account, or of all devices if the client lists none.
 */
function buildDeviceKeys({ server }: IqRequest, user: BinaryNode): BinaryNode {
  const { jid } = user.attrs;
  const account = server.directory.findAccount(jid);
  if (!account) return buildNotFound(jid);
  const deviceIds = children(user, 'device').map(({ attrs }) => Number(attrs.id));
  const devices = [...account.devices.values()].filter(({ id }) => deviceIds.length === 0 || deviceIds.includes(id));
  return node(
    'user',
    { jid },
    devices.map(device => node('device', { id: device.id }, takeAndBuildKeys(server, device))),
  );
}

function buildKeyBundle({ server }: IqRequest, jid: string | undefined): BinaryNode {
  const device = server.directory.findDevice(jid);
  return device ? node('user', { jid }, takeAndBuildKeys(server, device)) : buildNotFound(jid);
}

function takeAndBuildKeys(server: WhatsAppServer, device: Device): BinaryNode[] {
  const { preKey, ...keys } = takeKeyBundle(server, device);
  if (!preKey) return buildPublicKeys(keys);
  const oneTimeKey = [node('id', {}, encodeUint(preKey.id, 3)), node('value', {}, preKey.value)];
  return [...buildPublicKeys(keys), node('key', {}, oneTimeKey)];
}
