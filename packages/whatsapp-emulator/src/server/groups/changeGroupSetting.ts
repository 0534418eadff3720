import { type BinaryNode, buildBinaryNode, findChildNode, readStanzaNodeText } from '../../wire/buildBinaryNode.ts';
import type { Account } from '../Account.ts';
import { IqError } from '../iq/IqHandler.ts';
import type { WhatsAppServer } from '../WhatsAppServer.ts';
import { notifyGroupDevices } from './notifyGroupDevices.ts';
import type { StoredGroup } from './StoredGroup.ts';

const SETTINGS_BY_TAG: Readonly<Record<string, readonly [setting: string, on: boolean]>> = {
  announcement: ['announcement', true],
  not_announcement: ['announcement', false],
  locked: ['locked', true],
  unlocked: ['locked', false],
};

/**
 * Changes the subject, the description or another setting of a group. Returns undefined if the request does
 * not concern a setting.
 * @throws IqError if the actor has no permission
 */
export function changeGroupSetting(
  server: WhatsAppServer,
  group: StoredGroup,
  actor: Account,
  request: BinaryNode,
): BinaryNode[] | undefined {
  const isAllowedForMembers =
    (request.tag === 'subject' || request.tag === 'description') && !group.settings.has('locked');
  if (!isAllowedForMembers && !group.isAdmin(actor)) throw new IqError(403, 'forbidden');
  const change = applySetting(group, actor, request, server.clock.seconds);
  if (!change) return undefined;
  notifyGroupDevices(server, group, actor, change);
  return [];
}

function applySetting(group: StoredGroup, actor: Account, request: BinaryNode, time: number): BinaryNode | undefined {
  const tagSetting = SETTINGS_BY_TAG[request.tag];
  if (tagSetting) {
    toggleSetting(group, ...tagSetting);
    return buildBinaryNode(request.tag);
  }
  switch (request.tag) {
    case 'subject':
      group.subject = readStanzaNodeText(request);
      group.subjectTime = time;
      group.subjectOwner = actor;
      return buildBinaryNode('subject', { subject: group.subject, s_t: group.subjectTime, s_o: actor.lidJid });
    case 'description': {
      const text = readStanzaNodeText(findChildNode(request, 'body'));
      const { id = '' } = request.attrs;
      group.description = text ? { id, text, owner: actor, time } : undefined;
      return buildBinaryNode('description', { id }, [buildBinaryNode('body', {}, Buffer.from(text))]);
    }
    case 'ephemeral':
    case 'not_ephemeral':
      group.ephemeral = Number(request.attrs.expiration ?? 0);
      return buildBinaryNode(request.tag, { expiration: request.attrs.expiration });
    case 'member_add_mode':
      group.memberAddMode = readStanzaNodeText(request);
      return buildBinaryNode('member_add_mode', {}, Buffer.from(group.memberAddMode));
    case 'membership_approval_mode':
      toggleSetting(
        group,
        'membership_approval_mode',
        (findChildNode(request, 'group_join') ?? findChildNode(request, 'community_join'))?.attrs.state === 'on',
      );
      return request;
    default:
      return undefined;
  }
}

function toggleSetting(group: StoredGroup, setting: string, on: boolean): void {
  if (on) group.settings.add(setting);
  else group.settings.delete(setting);
}
