import { type BinaryNode, node } from '../../wire/node.ts';
import type { Account } from '../Account.ts';
import type { GroupRole, StoredGroup } from './StoredGroup.ts';

/**
 * Builds the node for a group in the `w:g2` form, which lists members by LID and also gives their phone
 * numbers.
 */
export function buildGroupNode(group: StoredGroup): BinaryNode {
  const { description, creator, subjectOwner } = group;
  const content = [...group.members].map(([account, role]) => buildParticipantNode(account, role));
  for (const setting of group.settings) content.push(node(setting));
  content.push(node('member_add_mode', {}, Buffer.from(group.memberAddMode)));
  if (group.ephemeral > 0) content.push(node('ephemeral', { expiration: group.ephemeral }));
  if (group.isCommunity) content.push(node('parent', { default_membership_approval_mode: 'request_required' }));
  if (group.community) content.push(node('linked_parent', { jid: group.community }));
  if (group.isAnnouncements) content.push(node('default_sub_group'));
  if (description) {
    const { id, owner, time, text } = description;
    content.push(
      node('description', { id, participant: owner.lidJid, participant_pn: owner.jid, t: time }, [
        node('body', {}, Buffer.from(text)),
      ]),
    );
  }
  return node(
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
  node('participant', {
    jid: account.lidJid,
    phone_number: account.jid,
    type: role === 'member' ? undefined : role,
  });

/** Builds the node with the result for one participant. Uses the participant's LID if the account is known. */
export const buildParticipantResult = (
  requestedJid: string | undefined,
  account: Account | undefined,
  error?: number,
): BinaryNode => node('participant', { jid: account?.lidJid ?? requestedJid, phone_number: account?.jid, error });
