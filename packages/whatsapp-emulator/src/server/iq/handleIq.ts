import { serverJid } from '../../wire/jid.ts';
import { type BinaryNode, node } from '../../wire/node.ts';
import type { Device } from '../Account.ts';
import { clientName, type WhatsAppServer } from '../WhatsAppServer.ts';
import { appState } from './appState.ts';
import { blocklist } from './blocklist.ts';
import { business } from './business.ts';
import { encrypt } from './encrypt.ts';
import { groups } from './groups.ts';
import { IqError, type IqHandler } from './IqHandler.ts';
import { mediaConnection } from './mediaConnection.ts';
import { mex } from './mex.ts';
import { multiDevice } from './multiDevice.ts';
import { passive } from './passive.ts';
import { privacy } from './privacy.ts';
import { picture, status } from './profile.ts';
import { props } from './props.ts';
import { usync } from './usync.ts';

const nothing: IqHandler = () => [];

const handlers: Readonly<Record<string, IqHandler>> = {
  abt: props,
  blocklist,
  disappearing_mode: nothing,
  encrypt,
  md: multiDevice,
  passive,
  privacy,
  status,
  'urn:xmpp:whatsapp:dirty': nothing,
  usync,
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
