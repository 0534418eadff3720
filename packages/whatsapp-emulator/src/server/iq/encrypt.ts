import { createHash } from 'node:crypto';
import { type BinaryNode, bytesOf, child, children, node, uint, uintOf } from '../../wire/node.ts';
import { typedKey, verifies } from '../../wire/signatures.ts';
import type { Device } from '../Account.ts';
import type { SignedPreKey } from '../DeviceKeys.ts';
import { takeKeyBundle } from '../takeKeyBundle.ts';
import { IqError, type IqHandler, type IqRequest } from './IqHandler.ts';

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
  const wanted = child(request, 'key');
  return wanted
    ? [
        node(
          'list',
          {},
          children(wanted, 'user').map(user => bundle(iq, user.attrs.jid)),
        ),
      ]
    : undefined;
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
  device.preKeys.add(keys);
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

function digest({ keys, preKeys }: Device): BinaryNode {
  const hash = createHash('sha1')
    .update(keys.identity)
    .update(keys.signedPreKey.value)
    .update(uint(preKeys.count, 4));
  return node('digest', {}, [
    node('registration', {}, uint(keys.registrationId, 4)),
    node('type', {}, Buffer.from([5])),
    node('identity', {}, keys.identity),
    node('skey', {}, [
      node('id', {}, uint(keys.signedPreKey.id, 3)),
      node('value', {}, keys.signedPreKey.value),
      node('signature', {}, keys.signedPreKey.signature),
    ]),
    node('hash', {}, hash.digest()),
  ]);
}

function bundle({ server }: IqRequest, jid: string | undefined): BinaryNode {
  const device = server.directory.deviceOf(jid);
  if (!device) return node('user', { jid }, [node('error', { code: 404, text: 'item-not-found' })]);
  const { registrationId, identity, signedPreKey: skey, preKey } = takeKeyBundle(server, device);
  const parts = [
    node('registration', {}, uint(registrationId, 4)),
    node('type', {}, Buffer.from([5])),
    node('identity', {}, identity),
    node('skey', {}, [
      node('id', {}, uint(skey.id, 3)),
      node('value', {}, skey.value),
      node('signature', {}, skey.signature),
    ]),
  ];
  if (preKey) {
    parts.push(node('key', {}, [node('id', {}, uint(preKey.id, 3)), node('value', {}, preKey.value)]));
  }
  return node('user', { jid }, parts);
}
