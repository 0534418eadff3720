import { type BinaryNode, findChildNode, readStanzaNodeBytes } from '../../wire/buildBinaryNode.ts';
import { isGroupJid, STATUS_JID } from '../../wire/jid.ts';
import type { Account, Device } from '../Account.ts';
import { countNewChat } from '../newChatQuota.ts';
import type { WhatsAppServer } from '../WhatsAppServer.ts';

const MINUTE_MS = 60_000;

/**
 * Returns WhatsApp's error code if a rule in `strictness` forbids a client's message, otherwise undefined.
 */
export function findMessageRefusalCode(server: WhatsAppServer, sender: Device, stanza: BinaryNode): number | undefined {
  // Device 0 is the phone of an emulated person. The server refuses no messages of phones and hosted devices.
  if (sender.id === 0 || sender.isHosted) return undefined;
  if (isAboveRateLimit(server, sender)) return 429;
  const { chatTokens, newChatQuota, timelockUntil } = server.strictness;
  const isLocked = server.clock.now < timelockUntil;
  if (!chatTokens && !isLocked && newChatQuota === 0) return undefined;
  const recipient = findNewChatRecipient(server, sender, stanza);
  if (!recipient) return undefined;
  const isRefused = isLocked || (chatTokens && !hasToken(sender.account, recipient, stanza));
  return isRefused || !countNewChat(server, sender.account, recipient) ? 463 : undefined;
}

/**
 * Returns the recipient if the message opens a new chat, otherwise undefined. A chat is new if the recipient
 * has never written to the sender's account.
 */
function findNewChatRecipient(server: WhatsAppServer, { account }: Device, { attrs }: BinaryNode): Account | undefined {
  if (attrs.category === 'peer' || isGroupJid(attrs.to) || attrs.to === STATUS_JID) return undefined;
  const recipient = server.directory.findAccount(attrs.to);
  return recipient && recipient !== account && !account.messageSenders.has(recipient) ? recipient : undefined;
}

/** Returns whether the message contains a privacy token that the recipient issued to the sender's account. */
function hasToken(account: Account, recipient: Account, stanza: BinaryNode): boolean {
  const token = readStanzaNodeBytes(findChildNode(stanza, 'tctoken'));
  return token !== undefined && (recipient.issuedTokens.get(account) ?? []).some(candidate => token.equals(candidate));
}

function isAboveRateLimit(server: WhatsAppServer, sender: Device): boolean {
  const { messagesPerMinute } = server.strictness;
  if (messagesPerMinute === 0) return false;
  const since = server.clock.now - MINUTE_MS;
  sender.sentAt = sender.sentAt.filter(at => at > since);
  if (sender.sentAt.length >= messagesPerMinute) return true;
  sender.sentAt.push(server.clock.now);
  return false;
}
