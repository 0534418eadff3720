import { type BinaryNode, buildBinaryNode } from '../../wire/buildBinaryNode.ts';
import type { Account } from '../Account.ts';
import { IqError } from '../iq/IqHandler.ts';
import type { WhatsAppServer } from '../WhatsAppServer.ts';
import { changeGroupMembers } from './changeGroupMembers.ts';
import type { StoredGroup } from './StoredGroup.ts';

/**
 * Adds an account to the group whose invite link it used. If the group requires approval, adds the account to
 * the list of waiting accounts instead.
 * @returns XML node for the response, which contains the result
 * @throws IqError if the account is already a member, or the group is full
 */
export function joinGroup(server: WhatsAppServer, group: StoredGroup, account: Account): BinaryNode {
  if (group.members.has(account)) throw new IqError(409, 'conflict');
  if (group.isFull) throw new IqError(419, 'resource-limit');
  if (group.settings.has('membership_approval_mode')) {
    group.waiting.add(account);
    return buildBinaryNode('membership_approval_request', { jid: group.id });
  }
  changeGroupMembers(server, group, 'add', [account], account);
  return buildBinaryNode('group', { jid: group.id });
}
