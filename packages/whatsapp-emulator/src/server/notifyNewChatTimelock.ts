import { buildBinaryNode } from '../wire/buildBinaryNode.ts';
import type { WhatsAppServer } from './WhatsAppServer.ts';

/** Notifies active clients whether new chats are locked and, if so, until when. */
export function notifyNewChatTimelock(server: WhatsAppServer): void {
  const { timelockUntil } = server.strictness;
  const isActive = server.clock.now < timelockUntil;
  const payload = {
    data: {
      xwa2_notify_account_reachout_timelock: {
        is_active: isActive,
        ...(isActive && { time_enforcement_ends: String(Math.ceil(timelockUntil / 1000)) }),
      },
    },
  };
  const update = buildBinaryNode(
    'update',
    { op_name: 'NotificationUserReachoutTimelockUpdate' },
    Buffer.from(JSON.stringify(payload)),
  );
  for (const account of server.directory.accounts())
    for (const device of account.devices.values())
      if (device.id !== 0 && device.active)
        device.deliver(
          buildBinaryNode(
            'notification',
            { from: 's.whatsapp.net', type: 'mex', id: server.newId(), t: server.clock.seconds },
            [update],
          ),
        );
}
