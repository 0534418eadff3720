import { type BinaryNode, node } from '../../wire/node.ts';
import type { Account } from '../Account.ts';
import type { WhatsAppServer } from '../WhatsAppServer.ts';
import type { StoredGroup } from './StoredGroup.ts';

/** To whom besides the members, or to whom alone. */
export interface Audience {
  readonly others?: readonly Account[];
  readonly only?: readonly Account[];
  /** Of the notification. */
  readonly type?: string;
}

/** Sends a `w:gp2` notification to all devices of the members. */
export function notifyGroup(
  server: WhatsAppServer,
  group: StoredGroup,
  actor: Account,
  change: BinaryNode,
  { others = [], only, type = 'w:gp2' }: Audience = {},
): void {
  if (type === 'w:gp2')
    server.events.tell({ type: 'group', group: group.id, change: change.tag, actor: actor.phone });
  const attrs = {
    from: group.id,
    type,
    participant: actor.lidJid,
    participant_pn: actor.jid,
    addressing_mode: 'lid',
    notify: actor.name,
    t: server.clock.seconds,
  };
  for (const account of new Set(only ?? [...group.members.keys(), ...others]))
    for (const device of account.devices.values())
      device.deliver(node('notification', { ...attrs, id: server.newId() }, [change]));
}
