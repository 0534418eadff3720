import type { GroupChange, GroupEvent, GroupMemberAction, Person } from '@recado/transport';
import { type BinaryNode, isJidGroup } from '@whiskeysockets/baileys';
import { toPersonFromJids } from '../identities/jids.ts';
import { isSamePerson } from './createGroupTaskHandlers.ts';

/**
 * Reads the group event of a `w:gp2` or `picture` notification from the stanza, because Baileys
 * turns most of them into messages and omits the author. Returns undefined for notifications that
 * are not reported.
 */
export function readGroupEvent({ attrs, content }: BinaryNode, self: Person): GroupEvent | undefined {
  const { from = '', participant, participant_pn, t } = attrs;
  const step = Array.isArray(content) ? content[0] : undefined;
  if (!step || !isJidGroup(from)) return undefined;
  const author = toPersonFromJids(participant ?? step.attrs.author, participant_pn);
  const by = author.phone === undefined && author.lid === undefined ? undefined : author;
  const base = {
    group: from.replace('@g.us', ''),
    timestamp: t === undefined ? new Date() : new Date(Number(t) * 1000),
    ...(by && { by }),
    byMe: by !== undefined && isSamePerson(by, self),
  };
  if (attrs.type === 'picture') {
    const picture = step.tag === 'delete' ? 'removed' : 'changed';
    return { ...base, what: 'updated', change: { picture } };
  }
  if (step.tag === 'create') {
    const subject = findChild(step, 'group')?.attrs.subject;
    const isNew = base.byMe && step.attrs.type === 'new';
    return { ...base, what: isNew ? 'created' : 'joined', ...(subject !== undefined && { subject }) };
  }
  if (isMemberAction(step.tag)) return readMemberEvent(step, step.tag, base, self);
  const change = readGroupChange(step);
  return change && { ...base, what: 'updated', change };
}

/** Adds all known identifiers to the people of an event. */
export async function resolveGroupEventPeople(
  groupEvent: GroupEvent,
  people: { resolveStored(person: Person): Promise<Person> },
): Promise<GroupEvent> {
  const by = groupEvent.by && (await people.resolveStored(groupEvent.by));
  const withAuthor = { ...groupEvent, ...(by && { by }) };
  if (withAuthor.what !== 'participants') return withAuthor;
  return { ...withAuthor, people: await Promise.all(withAuthor.people.map(person => people.resolveStored(person))) };
}

type GroupEventBase = Pick<GroupEvent, 'group' | 'timestamp' | 'by' | 'byMe'>;

const actions: readonly string[] = ['add', 'remove', 'promote', 'demote'] satisfies GroupMemberAction[];
const isMemberAction = (tag: string): tag is GroupMemberAction => actions.includes(tag);

function readMemberEvent(step: BinaryNode, action: GroupMemberAction, base: GroupEventBase, self: Person): GroupEvent {
  const people = findChildren(step, 'participant').map(({ attrs: { jid, phone_number, lid } }) =>
    toPersonFromJids(jid, phone_number, lid),
  );
  const isOurs = people.some(person => isSamePerson(person, self));
  if (isOurs && action === 'remove') return { ...base, what: 'left' };
  if (isOurs && action === 'add') return { ...base, what: 'joined' };
  return { ...base, what: 'participants', action, people };
}

function readGroupChange(step: BinaryNode): GroupChange | undefined {
  switch (step.tag) {
    case 'subject':
      return { subject: step.attrs.subject ?? '' };
    case 'description':
      return { description: readText(findChild(step, 'body')) };
    case 'announcement':
    case 'not_announcement':
      return { onlyAdminsWrite: step.tag === 'announcement' };
    case 'locked':
    case 'unlocked':
      return { onlyAdminsEdit: step.tag === 'locked' };
    default:
      return undefined;
  }
}

const findChildren = (node: BinaryNode, tag: string): BinaryNode[] =>
  Array.isArray(node.content) ? node.content.filter(child => child.tag === tag) : [];
const findChild = (node: BinaryNode, tag: string): BinaryNode | undefined => findChildren(node, tag)[0];
const readText = (node: BinaryNode | undefined): string =>
  node?.content === undefined || Array.isArray(node.content) ? '' : Buffer.from(node.content).toString('utf8');
