import { child, node } from '../../wire/node.ts';
import type { IqHandler } from './IqHandler.ts';

/** Handles `blocklist`: blocks or unblocks an account if the request names one, and returns the list. */
export const handleBlocklist: IqHandler = ({ server, device, request }) => {
  const { blocked, devices } = device.account;
  const item = child(request, 'item');
  if (request.attrs.type === 'set' && item?.attrs.jid) {
    const { action, jid } = item.attrs;
    if (action === 'block') blocked.add(jid);
    else blocked.delete(jid);
    for (const other of devices.values()) {
      if (other === device) continue;
      const change = node('blocklist', {}, [node('item', { action, jid })]);
      const from = device.account.jid;
      other.deliver(
        node('notification', { from, type: 'account_sync', id: server.newId(), t: server.clock.seconds }, [change]),
      );
    }
  }
  return [
    node(
      'list',
      {},
      [...blocked].map(jid => node('item', { jid })),
    ),
  ];
};
