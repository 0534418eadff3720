import { buildBinaryNode, findChildNode } from '../../wire/buildBinaryNode.ts';
import type { IqHandler } from './IqHandler.ts';

/**
 * Handles `blocklist`: blocks or unblocks the account in the request, if any, and returns all blocked
 * accounts.
 */
export const handleBlocklistIq: IqHandler = ({ server, device, request }) => {
  const { blocked, devices } = device.account;
  const item = findChildNode(request, 'item');
  if (request.attrs.type === 'set' && item?.attrs.jid) {
    const { action, jid } = item.attrs;
    if (action === 'block') blocked.add(jid);
    else blocked.delete(jid);
    for (const other of devices.values()) {
      if (other === device) continue;
      const change = buildBinaryNode('blocklist', {}, [buildBinaryNode('item', { action, jid })]);
      const from = device.account.jid;
      other.deliver(
        buildBinaryNode('notification', { from, type: 'account_sync', id: server.newId(), t: server.clock.seconds }, [
          change,
        ]),
      );
    }
  }
  return [
    buildBinaryNode(
      'list',
      {},
      [...blocked].map(jid => buildBinaryNode('item', { jid })),
    ),
  ];
};
