import { randomBytes } from 'node:crypto';
import {
  type GroupInfo,
  type MemberResult,
  type Person,
  type TaskHandlers,
  TransportError,
} from '@recado/transport';
import type { BinaryNode, GroupMetadata } from '@whiskeysockets/baileys';
import { jidOf, personOf, phoneJid } from '../people/jids.ts';
import type { TaskContext } from '../tasks/TaskContext.ts';
import { memberResults } from './memberResults.ts';
import { groupRefusal, inviteRefusal } from './refusals.ts';

type GroupTasks = Pick<TaskHandlers, Extract<keyof TaskHandlers, `groups.${string}`>>;

const groupJid = (id: string): string => `${id}@g.us`;

/** What WhatsApp does with groups when it is asked (docs/whatsapp.md §10). */
export function groupTasks(context: TaskContext): GroupTasks {
  const { sock, groups, self, asking, changing } = context;

  const query = (to: string, type: 'get' | 'set', content: BinaryNode[]): Promise<BinaryNode> =>
    sock.query({ tag: 'iq', attrs: { type, xmlns: 'w:g2', to }, content });
  const see = async (jid: string): Promise<GroupMetadata> => {
    const metadata = await asking(() => sock.groupMetadata(jid), groupRefusal('not-in-group'));
    groups.learn(metadata);
    return metadata;
  };
  /** A refusal that may mean either is asked about: who is no member cannot even see the group. */
  const change = async <Result>(id: string, act: (jid: string) => Promise<Result>): Promise<Result> => {
    const jid = groupJid(id);
    groups.forget(jid);
    try {
      return await changing(() => act(jid), groupRefusal('not-admin'));
    } catch (error) {
      if (error instanceof TransportError && error.reason === 'not-admin') await see(jid);
      throw error;
    } finally {
      groups.forget(jid);
    }
  };
  const preview = (code: string) => asking(() => sock.groupGetInviteInfo(code), inviteRefusal);

  return {
    async 'groups.list'() {
      const found = await asking(() => sock.groupFetchAllParticipating(), groupRefusal('rejected'));
      return Object.values(found).map(metadata => groupInfo(metadata, self()));
    },

    'groups.get': async ({ group }) => groupInfo(await see(groupJid(group)), self()),

    async 'groups.create'({ subject, people }) {
      const content = people.map(person => ({ tag: 'participant', attrs: { jid: memberJid(person) } }));
      const key = randomBytes(11).toString('hex').toUpperCase();
      const create = () => query('@g.us', 'set', [{ tag: 'create', attrs: { subject, key }, content }]);
      const made = childOf(await changing(create, groupRefusal('rejected')), 'group');
      const id = made?.attrs.id;
      if (!id) throw new TransportError('unknown-outcome', 'WhatsApp named no group.');
      const jid = id.includes('@') ? id : groupJid(id);
      const told = memberResults('add', people, childrenOf(made, 'participant').map(attrsOf));
      // It is there, whether it can be seen just now or not.
      const seen = await see(jid).catch(() => undefined);
      if (!seen) return { group: newGroup(jid, subject, self(), told), results: told };
      const group = groupInfo(seen, self());
      const isIn = (person: Person) => group.members.some(member => same(member.person, person));
      const results = told.map(result =>
        result.outcome !== 'done' || isIn(result.person)
          ? result
          : { person: result.person, outcome: 'refused' as const },
      );
      return { group, results };
    },

    async 'groups.update'({ group, subject, description, onlyAdminsWrite, onlyAdminsEdit }) {
      if (subject !== undefined) await change(group, jid => sock.groupUpdateSubject(jid, subject));
      if (description !== undefined)
        await change(group, jid => sock.groupUpdateDescription(jid, description || undefined));
      if (onlyAdminsWrite !== undefined)
        await change(group, jid =>
          sock.groupSettingUpdate(jid, onlyAdminsWrite ? 'announcement' : 'not_announcement'),
        );
      if (onlyAdminsEdit !== undefined)
        await change(group, jid => sock.groupSettingUpdate(jid, onlyAdminsEdit ? 'locked' : 'unlocked'));
    },

    async 'groups.picture'({ group, jpeg }) {
      await change(group, target => context.setPicture(jpeg, target));
    },

    async 'groups.members'({ group, action, people }) {
      const jids = people.map(memberJid);
      const told = await change(group, jid => sock.groupParticipantsUpdate(jid, jids, action));
      return memberResults(
        action,
        people,
        told.map(({ content }) => attrsOf(content)),
      );
    },

    async 'groups.invite'({ group, renew }) {
      const code = await change(group, jid =>
        renew ? sock.groupRevokeInvite(jid) : sock.groupInviteCode(jid),
      );
      if (!code) throw new TransportError('rejected', 'WhatsApp gave no code.');
      return code;
    },

    'groups.preview': async ({ code }) => groupInfo(await preview(code), self()),

    async 'groups.join'({ code }) {
      const join = () => query('@g.us', 'set', [{ tag: 'invite', attrs: { code } }]);
      const answer = await changing(join, inviteRefusal).catch(async (error: unknown) => {
        // Who is in it already is there.
        if (error instanceof TransportError && error.code === 409) return undefined;
        throw error;
      });
      const waiting = childOf(answer, 'membership_approval_request');
      const jid = waiting?.attrs.jid ?? childOf(answer, 'group')?.attrs.jid ?? (await preview(code)).id;
      return { group: jid.replace('@g.us', ''), waiting: waiting !== undefined };
    },

    async 'groups.leave'({ group }) {
      await see(groupJid(group));
      await change(group, jid => sock.groupLeave(jid));
    },
  };
}

/** Groups are told of people by number where it is known, whatever they are called among themselves. */
const memberJid = (person: Person): string =>
  person.phone === undefined ? jidOf(person) : phoneJid(person.phone);

const attrsOf = ({ attrs }: BinaryNode): BinaryNode['attrs'] => attrs;
const childrenOf = (node: BinaryNode | undefined, tag: string): BinaryNode[] =>
  Array.isArray(node?.content) ? node.content.filter(child => child.tag === tag) : [];
const childOf = (node: BinaryNode | undefined, tag: string): BinaryNode | undefined =>
  childrenOf(node, tag)[0];

const roles: Readonly<Record<string, 'owner' | 'admin'>> = { superadmin: 'owner', admin: 'admin' };

export const same = (one: Person, other: Person): boolean =>
  (one.lid !== undefined && one.lid === other.lid) || (one.phone !== undefined && one.phone === other.phone);

/** As WhatsApp makes every group. */
function newGroup(jid: string, subject: string, self: Person, told: readonly MemberResult[]): GroupInfo {
  const added = told.filter(({ outcome }) => outcome === 'done');
  const members = [
    { person: self, role: 'owner' as const },
    ...added.map(({ person }) => ({ person, role: 'member' as const })),
  ];
  return {
    id: jid.replace('@g.us', ''),
    subject,
    owner: self,
    size: members.length,
    role: 'owner',
    onlyAdminsWrite: false,
    onlyAdminsEdit: false,
    joinApproval: false,
    members,
  };
}

export function groupInfo(metadata: GroupMetadata, self: Person): GroupInfo {
  const { id, subject, desc, owner, ownerPn, creation, size, participants } = metadata;
  const members = participants.map(({ id: jid, lid, phoneNumber, admin }) => ({
    person: personOf(jid, lid, phoneNumber),
    role: roles[admin ?? ''] ?? ('member' as const),
  }));
  const own = members.find(({ person }) => same(person, self));
  return {
    id: id.replace('@g.us', ''),
    subject,
    ...(desc && { description: desc }),
    ...(owner && { owner: personOf(owner, ownerPn) }),
    ...(creation && { createdAt: new Date(creation * 1000) }),
    size: size ?? members.length,
    ...(own && { role: own.role }),
    onlyAdminsWrite: metadata.announce === true,
    onlyAdminsEdit: metadata.restrict === true,
    joinApproval: metadata.joinApprovalMode === true,
    members,
  };
}
