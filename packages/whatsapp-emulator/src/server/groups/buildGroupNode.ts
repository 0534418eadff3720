import { type BinaryNode, buildBinaryNode } from '../../wire/buildBinaryNode.ts';
import type { Account } from '../Account.ts';
import type { GroupRole, StoredGroup } from './StoredGroup.ts';

/**
 * Builds the XML node that describes a group in `w:g2` answers. The node lists the members by LID and also
 * contains their phone numbers.
 */
export function buildGroupNode(group: StoredGroup): BinaryNode {
  const { description, creator, subjectOwner } = group;
  const content = [...group.members].map(([account, role]) => buildParticipantNode(account, role));
  for (const setting of group.settings) content.push(buildBinaryNode(setting));
  content.push(buildBinaryNode('member_add_mode', {}, Buffer.from(group.memberAddMode)));
  if (group.ephemeral > 0) content.push(buildBinaryNode('ephemeral', { expiration: group.ephemeral }));
  if (group.isCommunity)
    content.push(buildBinaryNode('parent', { default_membership_approval_mode: 'request_required' }));
  if (group.community) content.push(buildBinaryNode('linked_parent', { jid: group.community }));
  if (group.isAnnouncements) content.push(buildBinaryNode('default_sub_group'));
  if (description) {
    const { id, owner, time, text } = description;
    content.push(
      buildBinaryNode('description', { id, participant: owner.lidJid, participant_pn: owner.jid, t: time }, [
        buildBinaryNode('body', {}, Buffer.from(text)),
      ]),
    );
  }
  return buildBinaryNode(
    'group',
    {
      id: group.id.replace('@g.us', ''),
      subject: group.subject,
      s_t: group.subjectTime,
      s_o: subjectOwner.lidJid,
      s_o_pn: subjectOwner.jid,
      creation: group.creation,
      creator: creator.lidJid,
      creator_pn: creator.jid,
      addressing_mode: 'lid',
      size: group.members.size,
    },
    content,
  );
}

export const buildParticipantNode = (account: Account, role?: GroupRole): BinaryNode =>
  buildBinaryNode('participant', {
    jid: account.lidJid,
    phone_number: account.jid,
    type: role === 'member' ? undefined : role,
  });

/**
 * Builds the XML node with the result of a group change for one participant. The node contains the
 * participant's LID if the account exists.
 */
export const buildParticipantResult = (
  requestedJid: string | undefined,
  account: Account | undefined,
  error?: number,
): BinaryNode =>
  buildBinaryNode('participant', { jid: account?.lidJid ?? requestedJid, phone_number: account?.jid, error });
