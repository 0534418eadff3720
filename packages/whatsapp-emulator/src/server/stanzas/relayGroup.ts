import { lidServer, statusJid } from '../../wire/jid.ts';
import { type BinaryNode, child, children, node } from '../../wire/node.ts';
import type { Account, Device } from '../Account.ts';
import type { WhatsAppServer } from '../WhatsAppServer.ts';
import { extras } from './relayDirect.ts';

/**
 * Delivers a message to every device of a group's members (for a status broadcast: of those the sender named), each
 * with its own sender key distribution in front, where the sender sent one.
 * @returns WhatsApp's number when the sender may not: 403 no member, 420 no administrator where only they write
 */
export function relayGroup(server: WhatsAppServer, sender: Device, stanza: BinaryNode): number | undefined {
  const { to, participant } = stanza.attrs;
  const group = server.groups.get(to);
  if (to !== statusJid && !group?.members.has(sender.account)) return 403;
  if (group?.settings.has('announcement') && !group.isAdmin(sender.account)) return 420;
  const distributions = new Map<Device, BinaryNode[]>();
  const named = new Set<Account>();
  for (const part of children(child(stanza, 'participants'), 'to')) {
    const device = server.directory.deviceOf(part.attrs.jid);
    if (!device) continue;
    distributions.set(device, children(part, 'enc'));
    named.add(device.account);
  }
  const encs = children(stanza, 'enc');
  const lid = stanza.attrs.addressing_mode !== 'pn';
  const only = participant === undefined ? undefined : server.directory.deviceOf(participant);
  for (const device of only ? [only] : devicesOf(group ? group.members.keys() : named)) {
    if (device !== sender) deliver(device, [...(distributions.get(device) ?? []), ...encs]);
  }
  return undefined;

  function deliver(device: Device, content: BinaryNode[]): void {
    const { id, type, edit } = stanza.attrs;
    device.deliver(
      node(
        'message',
        {
          from: to,
          participant: sender.addressOn(lid ? lidServer : ''),
          ...(lid ? { participant_pn: sender.account.jid } : { participant_lid: sender.account.lidJid }),
          addressing_mode: lid ? 'lid' : 'pn',
          id,
          type,
          edit,
          t: server.clock.seconds,
          notify: sender.shownName,
        },
        [...content, ...extras(stanza, content)],
      ),
    );
  }
}

function* devicesOf(accounts: Iterable<Account>): Generator<Device> {
  for (const account of accounts) yield* account.devices.values();
}
