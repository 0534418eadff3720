import { buildBinaryNode } from '../wire/buildBinaryNode.ts';
import type { Account } from './Account.ts';
import type { WhatsAppServer } from './WhatsAppServer.ts';

/** Sends a notification of the GraphQL API to the active clients of an account. */
export function notifyMex(server: WhatsAppServer, account: Account, operation: string, data: object): void {
  const update = buildBinaryNode('update', { op_name: operation }, Buffer.from(JSON.stringify({ data })));
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
