import { createHash } from 'node:crypto';
import {
  type BinaryNode,
  buildBinaryNode,
  encodeBigEndianUint,
  findChildNode,
  listChildNodes,
  readStanzaNodeBytes,
  readStanzaNodeUint,
} from '../../wire/buildBinaryNode.ts';
import { isValidSignature, prependKeyTypeByte } from '../../wire/signatures.ts';
import type { Device } from '../Account.ts';
import type { DeviceKeys, SignedPreKey } from '../DeviceKeys.ts';
import { takePreKeyBundle } from '../takePreKeyBundle.ts';
import type { WhatsAppServer } from '../WhatsAppServer.ts';
import { IqError, type IqHandler, type IqRequest } from './IqHandler.ts';

const KEY_TYPE = Buffer.from([5]);
const EMPTY_BYTES = Buffer.alloc(0);

/** Handles requests in the namespace `encrypt`, which manage a device's keys or fetch keys of other devices. */
export const handleEncryptIq: IqHandler = iq => {
  const { server, device, request } = iq;
  const rotation = findChildNode(request, 'rotate');
  if (request.attrs.type === 'set' && rotation) {
    device.keys = { ...device.keys, signedPreKey: parseSignedPreKey(device.keys.identity, rotation) };
    return [];
  }
  if (request.attrs.type === 'set' && findChildNode(request, 'identity')) return uploadKeys(device, request);
  if (findChildNode(request, 'count')) {
    const value = Math.max(device.preKeys.count, server.options.fewPreKeys ? 1 : 0);
    return [buildBinaryNode('count', { value })];
  }
  if (findChildNode(request, 'digest')) return [buildDigest(device)];
  for (const [tag, answer] of Object.entries(KEY_QUERIES)) {
    const query = findChildNode(request, tag);
    if (query)
      return [
        buildBinaryNode(
          'list',
          {},
          listChildNodes(query, 'user').map(user => answer(iq, user)),
        ),
      ];
  }
  return undefined;
};

/** Builders for the answers to key queries about other devices, by the tag of the query. */
const KEY_QUERIES: Readonly<Record<string, (iq: IqRequest, user: BinaryNode) => BinaryNode>> = {
  key: (iq, user) => buildKeyBundle(iq, user.attrs.jid),
  key_fetch: buildDeviceKeys,
  identity: (iq, user) => buildIdentity(iq, user.attrs.jid),
};

function uploadKeys(device: Device, request: BinaryNode): [] {
  const identity = readStanzaNodeBytes(findChildNode(request, 'identity'));
  const registrationId = readStanzaNodeUint(findChildNode(request, 'registration'));
  if (identity?.length !== 32 || registrationId === undefined) throw new IqError(400, 'bad-request');
  if (!identity.equals(device.keys.identity)) throw new IqError(406, 'not-acceptable');
  const storedKey = device.keys.signedPreKey;
  const nextKey = parseSignedPreKey(identity, request, storedKey);
  device.keys = { registrationId, identity: Buffer.from(identity), signedPreKey: nextKey };
  const keys = listChildNodes(findChildNode(request, 'list'), 'key').map(key => ({
    id: readStanzaNodeUint(findChildNode(key, 'id')) ?? 0,
    value: readStanzaNodeBytes(findChildNode(key, 'value')) ?? Buffer.alloc(0),
  }));
  if (keys.some(key => key.value.length !== 32)) throw new IqError(400, 'bad-request');
  const storedPreKeys = new Map(device.preKeys.all().map(({ id, value }) => [id, value]));
  const newKeys = keys.filter(({ id, value }) => !value.equals(storedPreKeys.get(id) ?? EMPTY_BYTES));
  // Another device may be about to use the stored pre-key, so a new key must not replace it.
  if (newKeys.some(({ id }) => storedPreKeys.has(id))) throw new IqError(406, 'not-acceptable');
  device.preKeys.add(newKeys);
  return [];
}

/**
 * Parses a signed pre-key and verifies its signature, unless the key equals `storedKey`, which was
 * verified.
 */
function parseSignedPreKey(identity: Uint8Array, parent: BinaryNode, storedKey?: SignedPreKey): SignedPreKey {
  const skey = findChildNode(parent, 'skey');
  const id = readStanzaNodeUint(findChildNode(skey, 'id'));
  const value = readStanzaNodeBytes(findChildNode(skey, 'value'));
  const signature = readStanzaNodeBytes(findChildNode(skey, 'signature'));
  if (id === undefined || value?.length !== 32 || !signature) throw new IqError(400, 'bad-request');
  if (storedKey && value.equals(storedKey.value) && signature.equals(storedKey.signature)) return storedKey;
  if (!isValidSignature(identity, prependKeyTypeByte(value), signature)) throw new IqError(406, 'not-acceptable');
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
  const ids = remainingKeys.map(({ id }) => buildBinaryNode('id', {}, encodeBigEndianUint(id, 3)));
  return buildBinaryNode('digest', {}, [
    ...buildPublicKeys(keys),
    buildBinaryNode('list', {}, ids),
    buildBinaryNode('hash', {}, hash.digest()),
  ]);
}

/** Builds the XML nodes of a device's public keys, which both key bundles and key digests contain. */
const buildPublicKeys = ({ registrationId, identity, signedPreKey }: DeviceKeys): BinaryNode[] => [
  buildBinaryNode('registration', {}, encodeBigEndianUint(registrationId, 4)),
  buildBinaryNode('type', {}, KEY_TYPE),
  buildBinaryNode('identity', {}, identity),
  buildBinaryNode('skey', {}, [
    buildBinaryNode('id', {}, encodeBigEndianUint(signedPreKey.id, 3)),
    buildBinaryNode('value', {}, signedPreKey.value),
    buildBinaryNode('signature', {}, signedPreKey.signature),
  ]),
];

/** Builds the answer to a key query about a device that does not exist. */
const buildNotFound = (jid: string | undefined): BinaryNode =>
  buildBinaryNode('user', { jid }, [buildBinaryNode('error', { code: 404, text: 'item-not-found' })]);

/** Builds the answer with a device's identity key. Unlike a key bundle, it uses up no one-time pre-key. */
function buildIdentity({ server }: IqRequest, jid: string | undefined): BinaryNode {
  const device = server.directory.findDevice(jid);
  if (!device) return buildNotFound(jid);
  return buildBinaryNode('user', { jid }, [
    buildBinaryNode('type', {}, KEY_TYPE),
    buildBinaryNode('identity', {}, device.keys.identity),
  ]);
}

/**
 * Builds the answer with the keys of an account's devices. If the request lists devices, only their keys are
 * included.
 */
function buildDeviceKeys({ server }: IqRequest, user: BinaryNode): BinaryNode {
  const { jid } = user.attrs;
  const account = server.directory.findAccount(jid);
  if (!account) return buildNotFound(jid);
  const deviceIds = listChildNodes(user, 'device').map(({ attrs }) => Number(attrs.id));
  const devices = [...account.devices.values()].filter(({ id }) => deviceIds.length === 0 || deviceIds.includes(id));
  return buildBinaryNode(
    'user',
    { jid },
    devices.map(device => buildBinaryNode('device', { id: device.id }, takeAndBuildKeys(server, device))),
  );
}

function buildKeyBundle({ server }: IqRequest, jid: string | undefined): BinaryNode {
  const device = server.directory.findDevice(jid);
  return device ? buildBinaryNode('user', { jid }, takeAndBuildKeys(server, device)) : buildNotFound(jid);
}

function takeAndBuildKeys(server: WhatsAppServer, device: Device): BinaryNode[] {
  const { preKey, ...keys } = takePreKeyBundle(server, device);
  if (!preKey) return buildPublicKeys(keys);
  const oneTimeKey = [
    buildBinaryNode('id', {}, encodeBigEndianUint(preKey.id, 3)),
    buildBinaryNode('value', {}, preKey.value),
  ];
  return [...buildPublicKeys(keys), buildBinaryNode('key', {}, oneTimeKey)];
}
