import { type BinaryNode, child, node, textOf } from '../../wire/node.ts';
import type { Account } from '../Account.ts';
import { IqError } from '../iq/IqHandler.ts';
import type { WhatsAppServer } from '../WhatsAppServer.ts';
import { notifyGroup } from './notifyGroup.ts';
import type { StoredGroup } from './StoredGroup.ts';

const switches: Readonly<Record<string, readonly [setting: string, on: boolean]>> = {
  announcement: ['announcement', true],
  not_announcement: ['announcement', false],
  locked: ['locked', true],
  unlocked: ['locked', false],
};

/**
 * Changes subject, description or a switch of a group; undefined when the request is none of these.
 * @throws IqError when the actor may not
 */
export function groupSetting(
  server: WhatsAppServer,
  group: StoredGroup,
  actor: Account,
  asked: BinaryNode,
): BinaryNode[] | undefined {
  const isOpen = (asked.tag === 'subject' || asked.tag === 'description') && !group.settings.has('locked');
  if (!isOpen && !group.isAdmin(actor)) throw new IqError(403, 'forbidden');
  const change = apply(group, actor, asked, server.clock.seconds);
  if (!change) return undefined;
  notifyGroup(server, group, actor, change);
  return [];
}

function apply(group: StoredGroup, actor: Account, asked: BinaryNode, time: number): BinaryNode | undefined {
  const known = switches[asked.tag];
  if (known) {
    toggle(group, ...known);
    return node(asked.tag);
  }
  switch (asked.tag) {
    case 'subject':
      group.subject = textOf(asked);
      group.subjectTime = time;
      group.subjectOwner = actor;
      return node('subject', { subject: group.subject, s_t: group.subjectTime, s_o: actor.lidJid });
    case 'description': {
      const text = textOf(child(asked, 'body'));
      const { id = '' } = asked.attrs;
      group.description = text ? { id, text, owner: actor, time } : undefined;
      return node('description', { id }, [node('body', {}, Buffer.from(text))]);
    }
    case 'ephemeral':
    case 'not_ephemeral':
      group.ephemeral = Number(asked.attrs.expiration ?? 0);
      return node(asked.tag, { expiration: asked.attrs.expiration });
    case 'member_add_mode':
      group.memberAddMode = textOf(asked);
      return node('member_add_mode', {}, Buffer.from(group.memberAddMode));
    case 'membership_approval_mode':
      toggle(
        group,
        'membership_approval_mode',
        (child(asked, 'group_join') ?? child(asked, 'community_join'))?.attrs.state === 'on',
      );
      return asked;
    default:
      return undefined;
  }
}

function toggle(group: StoredGroup, setting: string, on: boolean): void {
  if (on) group.settings.add(setting);
  else group.settings.delete(setting);
}
