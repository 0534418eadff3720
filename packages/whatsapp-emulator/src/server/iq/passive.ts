import { serverJid } from '../../wire/jid.ts';
import { child, node } from '../../wire/node.ts';
import type { Device } from '../Account.ts';
import type { IqHandler } from './IqHandler.ts';

/** `passive`: `active` asks for the queue and everything that comes from now on. */
export const passive: IqHandler = ({ device, request }) => {
  if (child(request, 'active')) queueMicrotask(() => activate(device));
  return [];
};

/** Sends what waited, framed by its count before and after, and lets the phone greet a new companion. */
function activate(device: Device): void {
  const { link } = device;
  if (!link || device.active) return;
  device.active = true;
  const waiting = device.pending.all();
  const count = waiting.length;
  const messages = waiting.filter(stanza => stanza.tag === 'message').length;
  link.send(node('ib', { from: serverJid }, [node('offline_preview', { count, message: messages })]));
  for (const stanza of waiting) link.send({ ...stanza, attrs: { ...stanza.attrs, offline: '0' } });
  link.send(node('ib', { from: serverJid }, [node('offline', { count })]));
  if (device.welcomed) return;
  device.welcomed = true;
  device.account.welcome(device);
}
