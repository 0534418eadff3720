import { type BinaryNode, buildBinaryNode, findChildNode, listChildNodes } from '../../wire/buildBinaryNode.ts';
import { isLidJid, LID_JID_SERVER, STATUS_JID } from '../../wire/jid.ts';
import type { Account, Device } from '../Account.ts';
import type { WhatsAppServer } from '../WhatsAppServer.ts';
import { listContentNodes, selectRelayedStanzaNodes } from './relayDirectMessage.ts';

/**
 * Delivers a message to every device of the group's members. A status post is delivered to every device of the
 * accounts that it lists. If the sender added a sender key for a device, the device receives this key first.
 * @returns WhatsApp's error code if the message is refused: 403 if the sender is not a member, 420 if only
 *   administrators may write, 479 for a malformed status post
 */
export function relayGroupMessage(server: WhatsAppServer, sender: Device, stanza: BinaryNode): number | undefined {
  const { to, participant } = stanza.attrs;
  const group = server.groups.get(to);
  if (to !== STATUS_JID && !group?.members.has(sender.account)) return 403;
  if (group?.settings.has('announcement') && !group.isAdmin(sender.account)) return 420;
  if (to === STATUS_JID && !isValidStatusPost(server, sender, stanza)) return 479;
  const distributions = new Map<Device, BinaryNode[]>();
  const namedAccounts = new Set<Account>();
  for (const part of listChildNodes(findChildNode(stanza, 'participants'), 'to')) {
    const device = server.directory.findDevice(part.attrs.jid);
    if (!device) continue;
    distributions.set(device, listContentNodes(part));
    namedAccounts.add(device.account);
  }
  const encs = listChildNodes(stanza, 'enc');
  const usesLid = stanza.attrs.addressing_mode !== 'pn';
  const onlyDevice = participant === undefined ? undefined : server.directory.findDevice(participant);
  for (const device of onlyDevice ? [onlyDevice] : listDevices(group ? group.members.keys() : namedAccounts)) {
    if (device !== sender) deliverTo(device, [...(distributions.get(device) ?? []), ...encs]);
  }
  return undefined;

  function deliverTo(device: Device, content: BinaryNode[]): void {
    const { id, type, edit } = stanza.attrs;
    device.deliver(
      buildBinaryNode(
        'message',
        {
          from: to,
          participant: sender.addressOn(usesLid ? LID_JID_SERVER : ''),
          ...(server.strictness.alternativeAddresses &&
            !sender.account.hidesNumber &&
            alternativeAddress(sender, usesLid)),
          ...(sender.account.username !== undefined && { participant_username: sender.account.username }),
          addressing_mode: usesLid ? 'lid' : 'pn',
          id,
          type,
          edit,
          t: server.clock.seconds,
          notify: sender.shownName,
        },
        [...content, ...selectRelayedStanzaNodes(stanza, content)],
      ),
    );
  }
}

/** Returns the sender's other address (number or LID). */
const alternativeAddress = (sender: Device, usesLid: boolean): Record<string, string> =>
  usesLid ? { participant_pn: sender.account.jid } : { participant_lid: sender.account.lidJid };

function* listDevices(accounts: Iterable<Account>): Generator<Device> {
  for (const account of accounts) yield* account.devices.values();
}

/** Value of the attribute `edit` with which an author deletes a post. */
const DELETION_EDIT = '7';

/** Returns whether a client's status post names everyone by LID. Only a post itself has a privacy setting. */
function isValidStatusPost(server: WhatsAppServer, sender: Device, stanza: BinaryNode): boolean {
  if (sender.id === 0) return true;
  const { edit, type } = stanza.attrs;
  const hasSetting = findChildNode(stanza, 'meta')?.attrs.status_setting !== undefined;
  if (hasSetting && (edit === DELETION_EDIT || type === 'reaction')) return false;
  if (!server.strictness.lidStatusPosts || stanza.attrs.participant !== undefined) return true;
  return listChildNodes(findChildNode(stanza, 'participants'), 'to').every(({ attrs }) => isLidJid(attrs.jid));
}
