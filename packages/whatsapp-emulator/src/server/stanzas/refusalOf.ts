import { isGroup, statusJid } from '../../wire/jid.ts';
import { type BinaryNode, bytesOf, child } from '../../wire/node.ts';
import type { Account, Device } from '../Account.ts';
import type { WhatsAppServer } from '../WhatsAppServer.ts';

const minute = 60_000;

/** Why a strict server does not take a client's message, as WhatsApp numbers it; undefined: it does. */
export function refusalOf(server: WhatsAppServer, sender: Device, stanza: BinaryNode): number | undefined {
  // A phone stands for the rest of the world.
  if (sender.id === 0) return undefined;
  if (isTooMuch(server, sender)) return 429;
  const { chatTokens, timelockUntil } = server.strictness;
  const isLocked = server.clock.now < timelockUntil;
  if (!chatTokens && !isLocked) return undefined;
  const other = newChat(server, sender, stanza);
  if (!other) return undefined;
  return isLocked || !hasToken(sender.account, other, stanza) ? 463 : undefined;
}

/** Whom the message would open a chat with: somebody who never wrote to this account. */
function newChat(server: WhatsAppServer, { account }: Device, { attrs }: BinaryNode): Account | undefined {
  if (attrs.category === 'peer' || isGroup(attrs.to) || attrs.to === statusJid) return undefined;
  const other = server.directory.accountOf(attrs.to);
  return other && other !== account && !account.heardFrom.has(other) ? other : undefined;
}

/** Whether the message carries a token that the other one gave this account. */
function hasToken(account: Account, other: Account, stanza: BinaryNode): boolean {
  const token = bytesOf(child(stanza, 'tctoken'));
  return token !== undefined && (other.tokensGiven.get(account) ?? []).some(given => token.equals(given));
}

function isTooMuch(server: WhatsAppServer, sender: Device): boolean {
  const { messagesPerMinute } = server.strictness;
  if (messagesPerMinute === 0) return false;
  const since = server.clock.now - minute;
  sender.sentAt = sender.sentAt.filter(at => at > since);
  if (sender.sentAt.length >= messagesPerMinute) return true;
  sender.sentAt.push(server.clock.now);
  return false;
}
