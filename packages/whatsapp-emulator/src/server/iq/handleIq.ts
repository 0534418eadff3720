import { randomBytes } from 'node:crypto';
import { parseJid, serverJid } from '../../wire/jid.ts';
import { type BinaryNode, child, node, textOf } from '../../wire/node.ts';
import type { Device } from '../Account.ts';
import { activate, deactivate } from '../activate.ts';
import { removeDevice } from '../removeDevice.ts';
import { clientName, type WhatsAppServer } from '../WhatsAppServer.ts';
import { appState } from './appState.ts';
import { blocklist } from './blocklist.ts';
import { encrypt } from './encrypt.ts';
import { groups } from './groups.ts';
import { IqError, type IqHandler } from './IqHandler.ts';
import { mex } from './mex.ts';
import { newsletter } from './newsletter.ts';
import { picture } from './picture.ts';
import { privacy } from './privacy.ts';
import { usync } from './usync.ts';

/** `passive`: `active` asks for the queue and everything that comes from now on, `passive` for nothing more. */
const passive: IqHandler = ({ device, request }) => {
  if (child(request, 'active')) queueMicrotask(() => activate(device));
  else if (child(request, 'passive')) deactivate(device);
  else return undefined;
  return [];
};

/** `abt`: server properties. Those Baileys reads are given with WhatsApp Web's own defaults. */
const props: IqHandler = () => [
  node('props', { protocol: '1', hash: 'emulator', ab_key: 'emulator', refresh: 86_400 }, [
    node('prop', { config_code: '10518', name: '10518', value: 'true' }),
    node('prop', { config_code: '9666', name: '9666', value: 'true' }),
    node('prop', { config_code: '14303', name: '14303', value: 'false' }),
  ]),
];

/** `status`: the account's about text. */
const status: IqHandler = ({ server, device, request }) => {
  const text = child(request, 'status');
  if (text) {
    device.account.status = textOf(text);
    device.account.statusTime = server.clock.seconds;
  }
  return [];
};

/** `md`: a device logs out, itself or another one of its account. */
const multiDevice: IqHandler = ({ server, device, request }) => {
  const removal = child(request, 'remove-companion-device');
  if (!removal) return undefined;
  const target = device.account.devices.get(parseJid(removal.attrs.jid)?.device ?? 0);
  // After the answer: the device it answers may be the one that goes.
  if (target && target.id !== 0) queueMicrotask(() => removeDevice(server, target));
  return [];
};

/** `w:m`: where media goes. */
const mediaConnection: IqHandler = ({ server }) => [
  node(
    'media_conn',
    { auth: randomBytes(24).toString('base64url'), ttl: 300, auth_ttl: 3600, max_buckets: 12 },
    [node('host', { hostname: server.options.mediaHost(), maxContentLengthBytes: 104_857_600 })],
  ),
];

/** `w:biz`: the profile of who is no business comes back with its address alone. */
const business: IqHandler = ({ server, request }) => {
  const asked = child(child(request, 'business_profile'), 'profile');
  if (!asked) return undefined;
  const told = server.directory.accountOf(asked.attrs.jid)?.business ?? [];
  return [node('business_profile', { v: '244' }, [node('profile', { jid: asked.attrs.jid }, [...told])])];
};

const nothing: IqHandler = () => [];

const handlers: Readonly<Record<string, IqHandler>> = {
  abt: props,
  blocklist,
  disappearing_mode: nothing,
  encrypt,
  md: multiDevice,
  newsletter,
  passive,
  privacy,
  status,
  'urn:xmpp:whatsapp:dirty': nothing,
  usync,
  // Before 7.0.0-rc10 Baileys asks for the properties here, as old clients did.
  w: props,
  'w:biz': business,
  'w:g2': groups,
  'w:m': mediaConnection,
  'w:mex': mex,
  'w:p': nothing,
  'w:profile:picture': picture,
  'w:stats': nothing,
  'w:sync:app:state': appState,
};

/** Answers an iq with `type=result` and the same id; one that no handler knows gets error 501 and is recorded. */
export function handleIq(server: WhatsAppServer, device: Device, request: BinaryNode): void {
  const { id, to = serverJid, type, xmlns = '' } = request.attrs;
  if (type === 'result' || type === 'error') return;
  const handler = handlers[xmlns];
  const refuse = (code: number, text: string) =>
    device.link?.send(node('iq', { from: to, type: 'error', id }, [node('error', { code, text })]));
  if (!handler) {
    server.recorder.stanza(clientName(device), request);
    refuse(501, 'feature-not-implemented');
    return;
  }
  try {
    const content = handler({ server, device, request });
    if (content === undefined) throw new IqError(501, 'feature-not-implemented');
    device.link?.send(node('iq', { from: to, type: 'result', id }, content));
  } catch (error) {
    if (!(error instanceof IqError)) throw error;
    if (error.code === 501) server.recorder.stanza(clientName(device), request);
    refuse(error.code, error.message);
  }
}
