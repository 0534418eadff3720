import { randomBytes } from 'node:crypto';
import { type BinaryNode, buildBinaryNode, findChildNode, readStanzaNodeText } from '../../wire/buildBinaryNode.ts';
import { parseJid, SERVER_JID } from '../../wire/jid.ts';
import type { Device } from '../Account.ts';
import { activateDevice, deactivateDevice } from '../activateDevice.ts';
import { removeDevice } from '../removeDevice.ts';
import { formatDeviceName, type WhatsAppServer } from '../WhatsAppServer.ts';
import { handleAppStateIq } from './handleAppStateIq.ts';
import { handleBlocklistIq } from './handleBlocklistIq.ts';
import { handleCatalogIq, handleThriftIq } from './handleCatalogIq.ts';
import { handleEncryptIq } from './handleEncryptIq.ts';
import { handleGroupsIq } from './handleGroupsIq.ts';
import { handleMexIq } from './handleMexIq.ts';
import { handleNewsletterIq } from './handleNewsletterIq.ts';
import { handlePictureIq } from './handlePictureIq.ts';
import { handlePrivacyIq } from './handlePrivacyIq.ts';
import { handleUsyncIq } from './handleUsyncIq.ts';
import { IqError, type IqHandler, NO_ANSWER } from './IqHandler.ts';

/**
 * Handles `passive`: `active` starts the delivery of queued and later stanzas, `passive` stops the
 * delivery.
 */
const setPassive: IqHandler = ({ device, request }) => {
  if (findChildNode(request, 'active')) queueMicrotask(() => activateDevice(device));
  else if (findChildNode(request, 'passive')) deactivateDevice(device);
  else return undefined;
  return [];
};

/**
 * Handles `abt`, the query for server properties. The properties that Baileys reads have the default
 * values of WhatsApp Web.
 */
const props: IqHandler = () => [
  buildBinaryNode('props', { protocol: '1', hash: 'emulator', ab_key: 'emulator', refresh: 86_400 }, [
    buildBinaryNode('prop', { config_code: '10518', name: '10518', value: 'true' }),
    buildBinaryNode('prop', { config_code: '9666', name: '9666', value: 'true' }),
    buildBinaryNode('prop', { config_code: '14303', name: '14303', value: 'false' }),
  ]),
];

/** Handles the IQ request `status`, with which a device sets the about text of its account. */
const status: IqHandler = ({ server, device, request }) => {
  const text = findChildNode(request, 'status');
  if (text) {
    device.account.status = readStanzaNodeText(text);
    device.account.statusTime = server.clock.seconds;
  }
  return [];
};

/** Handles `md`, the request of a device to log out itself or another device of its account. */
const multiDevice: IqHandler = ({ server, device, request }) => {
  const removal = findChildNode(request, 'remove-companion-device');
  if (!removal) return undefined;
  const target = device.account.devices.get(parseJid(removal.attrs.jid)?.device ?? 0);
  // The answer must be sent before the device is removed, because the device may be its recipient.
  if (target && target.id !== 0) queueMicrotask(() => removeDevice(server, target));
  return [];
};

/** Handles `w:m`, the query for the address and the limits of the media host. */
const mediaConnection: IqHandler = ({ server }) => [
  buildBinaryNode(
    'media_conn',
    { auth: randomBytes(24).toString('base64url'), ttl: 300, auth_ttl: 3600, max_buckets: 12 },
    [buildBinaryNode('host', { hostname: server.options.mediaHost(), maxContentLengthBytes: 104_857_600 })],
  ),
];

/**
 * Handles `w:biz`, the query for a business profile. For an account that is not a business, the profile
 * contains only the account's JID.
 */
const business: IqHandler = ({ server, request }) => {
  const profileRequest = findChildNode(findChildNode(request, 'business_profile'), 'profile');
  if (!profileRequest) return undefined;
  const profile = server.directory.findAccount(profileRequest.attrs.jid)?.business ?? [];
  return [
    buildBinaryNode('business_profile', { v: '244' }, [
      buildBinaryNode('profile', { jid: profileRequest.attrs.jid }, [...profile]),
    ]),
  ];
};

const returnEmptyResult: IqHandler = () => [];

const handlers: Readonly<Record<string, IqHandler>> = {
  abt: props,
  blocklist: handleBlocklistIq,
  disappearing_mode: returnEmptyResult,
  encrypt: handleEncryptIq,
  'fb:thrift_iq': handleThriftIq,
  md: multiDevice,
  newsletter: handleNewsletterIq,
  passive: setPassive,
  privacy: handlePrivacyIq,
  status,
  'urn:xmpp:whatsapp:dirty': returnEmptyResult,
  usync: handleUsyncIq,
  // Namespace with which Baileys before 7.0.0-rc10 and old WhatsApp clients request the server properties.
  w: props,
  'w:biz': business,
  'w:biz:catalog': handleCatalogIq,
  'w:g2': handleGroupsIq,
  'w:m': mediaConnection,
  'w:mex': handleMexIq,
  'w:p': returnEmptyResult,
  'w:profile:picture': handlePictureIq,
  'w:stats': returnEmptyResult,
  'w:sync:app:state': handleAppStateIq,
};

/**
 * Handles a query and sends its result with the ID of the query. Unknown queries get error 501 and are
 * recorded.
 */
export function handleIq(server: WhatsAppServer, device: Device, request: BinaryNode): void {
  const { id, to = SERVER_JID, type, xmlns = '' } = request.attrs;
  if (type === 'result' || type === 'error') return;
  const handler = handlers[xmlns];
  const refuse = (code: number, text: string) =>
    device.link?.send(
      buildBinaryNode('iq', { from: to, type: 'error', id }, [buildBinaryNode('error', { code, text })]),
    );
  if (!handler) {
    server.recorder.stanza(formatDeviceName(device), request);
    refuse(501, 'feature-not-implemented');
    return;
  }
  try {
    const content = handler({ server, device, request });
    if (content === NO_ANSWER) return;
    if (content === undefined) throw new IqError(501, 'feature-not-implemented');
    device.link?.send(buildBinaryNode('iq', { from: to, type: 'result', id }, content));
  } catch (error) {
    if (!(error instanceof IqError)) throw error;
    if (error.code === 501) server.recorder.stanza(formatDeviceName(device), request);
    refuse(error.code, error.message);
  }
}
