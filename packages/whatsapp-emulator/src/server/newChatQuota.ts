import type { Account } from './Account.ts';
import { notifyMex } from './notifyMex.ts';
import type { WhatsAppServer } from './WhatsAppServer.ts';

/** Shares of the quota from which the server warns. */
const FIRST_WARNING_SHARE = 0.8;
const SECOND_WARNING_SHARE = 0.9;

/** People to whom each account opened a chat in the current cycle. */
const openedChats = new WeakMap<Account, { cycleEndsAt: number; readonly recipients: Set<Account> }>();

function getRecipients({ clock, strictness }: WhatsAppServer, account: Account): Set<Account> {
  const { newChatCycleEndsAt: cycleEndsAt } = strictness;
  const stored = openedChats.get(account);
  if (stored?.cycleEndsAt === cycleEndsAt && (cycleEndsAt === 0 || clock.now < cycleEndsAt)) return stored.recipients;
  const recipients = new Set<Account>();
  openedChats.set(account, { cycleEndsAt, recipients });
  return recipients;
}

/** Returns what the query and the notification report about the new chats of an account. */
export function describeNewChatQuota(server: WhatsAppServer, account: Account) {
  const { newChatQuota, newChatCycleEndsAt } = server.strictness;
  const used = getRecipients(server, account).size;
  const share = newChatQuota === 0 ? 0 : used / newChatQuota;
  return {
    total_quota: newChatQuota,
    used_quota: used,
    ...(newChatQuota > 0 && { cycle_end_timestamp: String(Math.ceil(newChatCycleEndsAt / 1000)) }),
    capping_status:
      share >= 1
        ? 'CAPPED'
        : share >= SECOND_WARNING_SHARE
          ? 'SECOND_WARNING'
          : share >= FIRST_WARNING_SHARE
            ? 'FIRST_WARNING'
            : 'NONE',
    ote_status: 'NOT_ELIGIBLE',
  };
}

/** Counts a new chat, and notifies the account if a warning begins. Returns false if the quota is used up. */
export function countNewChat(server: WhatsAppServer, account: Account, recipient: Account): boolean {
  const { newChatQuota } = server.strictness;
  const recipients = getRecipients(server, account);
  if (newChatQuota === 0 || recipients.has(recipient)) return true;
  if (recipients.size >= newChatQuota) return false;
  const { capping_status: before } = describeNewChatQuota(server, account);
  recipients.add(recipient);
  const quota = describeNewChatQuota(server, account);
  if (quota.capping_status !== before) notifyNewChatQuota(server, account);
  return true;
}

/** Notifies the clients of an account of its quota of new chats. */
export function notifyNewChatQuota(server: WhatsAppServer, account: Account): void {
  notifyMex(server, account, 'MessageCappingInfoNotification', {
    xwa2_notify_new_chat_messages_capping_info_update: describeNewChatQuota(server, account),
  });
}
