import type { GroupChange, GroupHappening, MemberAction, Person } from '@recado/transport';
import { type BinaryNode, isJidGroup } from '@whiskeysockets/baileys';
import { personOf } from '../people/jids.ts';
import { same } from './groupTasks.ts';

/**
 * What a notification tells of a group (`w:gp2`, or `picture`), read off the wire: Baileys makes messages of most of it, and
 * leaves out who did it. Undefined when it tells nothing that is told on.
 */
export function readHappening({ attrs, content }: BinaryNode, self: Person): GroupHappening | undefined {
  const { from = '', participant, participant_pn, t } = attrs;
  const step = Array.isArray(content) ? content[0] : undefined;
  if (!step || !isJidGroup(from)) return undefined;
  const author = personOf(participant ?? step.attrs.author, participant_pn);
  const by = author.phone === undefined && author.lid === undefined ? undefined : author;
  const about = {
    group: from.replace('@g.us', ''),
    timestamp: t === undefined ? new Date() : new Date(Number(t) * 1000),
    ...(by && { by }),
    byMe: by !== undefined && same(by, self),
  };
  if (attrs.type === 'picture') {
    const picture = step.tag === 'delete' ? 'removed' : 'changed';
    return { ...about, what: 'updated', change: { picture } };
  }
  if (step.tag === 'create') {
    const subject = childOf(step, 'group')?.attrs.subject;
    const isNew = about.byMe && step.attrs.type === 'new';
    return { ...about, what: isNew ? 'created' : 'joined', ...(subject !== undefined && { subject }) };
  }
  if (isMemberAction(step.tag)) return ofMembers(step, step.tag, about, self);
  const change = changeOf(step);
  return change && { ...about, what: 'updated', change };
}

/** Of everybody, as far as they are known already. */
export async function withNames(
  happening: GroupHappening,
  people: { known(person: Person): Promise<Person> },
): Promise<GroupHappening> {
  const by = happening.by && (await people.known(happening.by));
  const told = { ...happening, ...(by && { by }) };
  if (told.what !== 'participants') return told;
  return { ...told, people: await Promise.all(told.people.map(person => people.known(person))) };
}

type About = Pick<GroupHappening, 'group' | 'timestamp' | 'by' | 'byMe'>;

const actions: readonly string[] = ['add', 'remove', 'promote', 'demote'] satisfies MemberAction[];
const isMemberAction = (tag: string): tag is MemberAction => actions.includes(tag);

function ofMembers(step: BinaryNode, action: MemberAction, about: About, self: Person): GroupHappening {
  const people = childrenOf(step, 'participant').map(({ attrs: { jid, phone_number, lid } }) =>
    personOf(jid, phone_number, lid),
  );
  const isOurs = people.some(person => same(person, self));
  if (isOurs && action === 'remove') return { ...about, what: 'left' };
  if (isOurs && action === 'add') return { ...about, what: 'joined' };
  return { ...about, what: 'participants', action, people };
}

function changeOf(step: BinaryNode): GroupChange | undefined {
  switch (step.tag) {
    case 'subject':
      return { subject: step.attrs.subject ?? '' };
    case 'description':
      return { description: textOf(childOf(step, 'body')) };
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

const childrenOf = (node: BinaryNode, tag: string): BinaryNode[] =>
  Array.isArray(node.content) ? node.content.filter(child => child.tag === tag) : [];
const childOf = (node: BinaryNode, tag: string): BinaryNode | undefined => childrenOf(node, tag)[0];
const textOf = (node: BinaryNode | undefined): string =>
  node?.content === undefined || Array.isArray(node.content)
    ? ''
    : Buffer.from(node.content).toString('utf8');
