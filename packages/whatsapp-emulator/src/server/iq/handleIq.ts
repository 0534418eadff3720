import { randomBytes } from 'node:crypto';
import { parseJid, serverJid } from '../../wire/jid.ts';
import { type BinaryNode, child, node, readText } from '../../wire/node.ts';
import type { Device } from '../Account.ts';
import { activateDevice, deactivateDevice } from '../activateDevice.ts';
import { removeDevice } from '../removeDevice.ts';
import { formatClientName, type WhatsAppServer } from '../WhatsAppServer.ts';
import { handleAppState } from './handleAppState.ts';
import { handleBlocklist } from './handleBlocklist.ts';
import { handleEncrypt } from './handleEncrypt.ts';
import { handleGroups } from './handleGroups.ts';
import { handleMex } from './handleMex.ts';
import { handleNewsletter } from './handleNewsletter.ts';
import { handlePicture } from './handlePicture.ts';
import { handlePrivacy } from './handlePrivacy.ts';
import { handleUsync } from './handleUsync.ts';
import { IqError, type IqHandler } from './IqHandler.ts';

/** Handles `passive`: `active` starts the delivery of queued and later stanzas, `passive` stops it. */
const setPassive: IqHandler = ({ device, request }) => {
  if (child(request, 'active')) queueMicrotask(() => activateDevice(device));
  else if (child(request, 'passive')) deactivateDevice(device);
  else return undefined;
  return [];
};

/**
 * Handles `abt`, the query for server properties. Those that Baileys reads have WhatsApp Web's default values.
 */
const props: IqHandler = () => [
  node('props', { protocol: '1', hash: 'emulator', ab_key: 'emulator', refresh: 86_400 }, [
    node('prop', { config_code: '10518', name: '10518', value: 'true' }),
    node('prop', { config_code: '9666', name: '9666', value: 'true' }),
    node('prop', { config_code: '14303', name: '14303', value: 'false' }),
  ]),
];

/** Handles `status`, which sets the about text of the account. */
const status: IqHandler = ({ server, device, request }) => {
  const text = child(request, 'status');
  if (text) {
    device.account.status = readText(text);
    device.account.statusTime = server.clock.seconds;
  }
  return [];
};

/** Handles `md`, with which a device logs out itself or another device of its account. */
const multiDevice: IqHandler = ({ server, device, request }) => {
  const removal = child(request, 'remove-companion-device');
  if (!removal) return undefined;
  const target = device.account.devices.get(parseJid(removal.attrs.jid)?.device ?? 0);
  // The answer must be sent before the device is removed, because the device may be its recipient.
  if (target && target.id !== 0) queueMicrotask(() => removeDevice(server, target));
  return [];
};

/** Handles `w:m`, the query for the address and the limits of the media host. */
const mediaConnection: IqHandler = ({ server }) => [
  node('media_conn', { auth: randomBytes(24).toString('base64url'), ttl: 300, auth_ttl: 3600, max_buckets: 12 }, [
    node('host', { hostname: server.options.mediaHost(), maxContentLengthBytes: 104_857_600 }),
  ]),
];

/**
 * Handles `w:biz`, the query for a business profile. For an account that is not a business, the profile
 * contains only the account's address.
 */
const business: IqHandler = ({ server, request }) => {
  const profileRequest = child(child(request, 'business_profile'), 'profile');
  if (!profileRequest) return undefined;
  const profile = server.directory.findAccount(profileRequest.attrs.jid)?.business ?? [];
  return [node('business_profile', { v: '244' }, [node('profile', { jid: profileRequest.attrs.jid }, [...profile])])];
};

const returnEmptyResult: IqHandler = () => [];

const handlers: Readonly<Record<string, IqHandler>> = {
  abt: props,
  blocklist: handleBlocklist,
  disappearing_mode: returnEmptyResult,
  encrypt: handleEncrypt,
  md: multiDevice,
  newsletter: handleNewsletter,
  passive: setPassive,
  privacy: handlePrivacy,
  status,
  'urn:xmpp:whatsapp:dirty': returnEmptyResult,
  usync: handleUsync,
  // Baileys before 7.0.0-rc10 requests the server properties with this namespace, as old clients did.
  w: props,
  'w:biz': business,
  'w:g2': handleGroups,
  'w:m': mediaConnection,
  'w:mex': handleMex,
  'w:p': returnEmptyResult,
  'w:profile:picture': handlePicture,
  'w:stats': returnEmptyResult,
  'w:sync:app:state': handleAppState,
};

/**
 * Answers an iq with `type=result` and the same ID. Unknown requests get error 501 and are
 * recorded.
 */
export function handleIq(server: WhatsAppServer, device: Device, request: BinaryNode): void {
  const { id, to = serverJid, type, xmlns = '' } = request.attrs;
  if (type === 'result' || type === 'error') return;
  const handler = handlers[xmlns];
  const refuse = (code: number, text: string) =>
    device.link?.send(node('iq', { from: to, type: 'error', id }, [node('error', { code, text })]));
  if (!handler) {
    server.recorder.stanza(formatClientName(device), request);
    refuse(501, 'feature-not-implemented');
    return;
  }
  try {
    const content = handler({ server, device, request });
    if (content === undefined) throw new IqError(501, 'feature-not-implemented');
    device.link?.send(node('iq', { from: to, type: 'result', id }, content));
  } catch (error) {
    if (!(error instanceof IqError)) throw error;
    if (error.code === 501) server.recorder.stanza(formatClientName(device), request);
    refuse(error.code, error.message);
  }
}
