import { notifyMex } from './notifyMex.ts';
import type { WhatsAppServer } from './WhatsAppServer.ts';

/** Notifies active clients whether new chats are locked and, if so, until when. */
export function notifyNewChatTimelock(server: WhatsAppServer): void {
  const { timelockUntil } = server.strictness;
  const isActive = server.clock.now < timelockUntil;
  for (const account of server.directory.accounts())
    notifyMex(server, account, 'NotificationUserReachoutTimelockUpdate', {
      xwa2_notify_account_reachout_timelock: {
        is_active: isActive,
        ...(isActive && { time_enforcement_ends: String(Math.ceil(timelockUntil / 1000)) }),
      },
    });
}
