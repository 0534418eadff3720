import { randomBytes } from 'node:crypto';
import {
  type GroupInfo,
  type GroupMemberChangeResult,
  type Person,
  type SessionTaskHandlers,
  TransportError,
} from '@recado/transport';
import type { BinaryNode, GroupMetadata } from '@whiskeysockets/baileys';
import { toJid, toPersonFromJids, toPhoneJid } from '../identities/jids.ts';
import type { SessionTaskContext } from '../tasks/SessionTaskContext.ts';
import { createGroupRefusalMapping, mapGroupInviteRefusal } from './refusals.ts';
import { toMemberResults } from './toMemberResults.ts';

type GroupTasks = Pick<SessionTaskHandlers, Extract<keyof SessionTaskHandlers, `groups.${string}`>>;

const toGroupJid = (id: string): string => `${id}@g.us`;

/** Creates the group tasks of the transport (docs/whatsapp.md §10). */
export function createGroupTaskHandlers(context: SessionTaskContext): GroupTasks {
  const { sock, groups, self, runQuery, runChange } = context;

  const query = (to: string, type: 'get' | 'set', content: BinaryNode[]): Promise<BinaryNode> =>
    sock.query({ tag: 'iq', attrs: { type, xmlns: 'w:g2', to }, content });
  const fetchGroup = async (jid: string): Promise<GroupMetadata> => {
    const metadata = await runQuery(() => sock.groupMetadata(jid), createGroupRefusalMapping('not-in-group'));
    groups.store(metadata);
    return metadata;
  };
  /**
   * Changes a group. A refusal may mean that the account is no admin, or that it is no member. To distinguish
   * the two, reads the group. If WhatsApp also refuses the read, the account is not a member.
   */
  const changeGroup = async <Result>(id: string, operation: (jid: string) => Promise<Result>): Promise<Result> => {
    const jid = toGroupJid(id);
    groups.invalidate(jid);
    try {
      return await runChange(() => operation(jid), createGroupRefusalMapping('not-admin'));
    } catch (error) {
      if (error instanceof TransportError && error.reason === 'not-admin') await fetchGroup(jid);
      throw error;
    } finally {
      groups.invalidate(jid);
    }
  };
  const fetchInvitePreview = (code: string) => runQuery(() => sock.groupGetInviteInfo(code), mapGroupInviteRefusal);

  return {
    async 'groups.list'() {
      const groupsById = await runQuery(() => sock.groupFetchAllParticipating(), createGroupRefusalMapping('rejected'));
      return Object.values(groupsById).map(metadata => toGroupInfo(metadata, self()));
    },

    'groups.get': async ({ group }) => toGroupInfo(await fetchGroup(toGroupJid(group)), self()),

    async 'groups.create'({ subject, people }) {
      const content = people.map(person => ({ tag: 'participant', attrs: { jid: toMemberJid(person) } }));
      const key = randomBytes(11).toString('hex').toUpperCase();
      const create = () => query('@g.us', 'set', [{ tag: 'create', attrs: { subject, key }, content }]);
      const createdNode = findChild(await runChange(create, createGroupRefusalMapping('rejected')), 'group');
      const id = createdNode?.attrs.id;
      if (!id) throw new TransportError('unknown-outcome', 'WhatsApp returned no group ID.');
      const jid = id.includes('@') ? id : toGroupJid(id);
      const initialResults = toMemberResults('add', people, findChildren(createdNode, 'participant').map(getAttrs));
      // The group already exists on WhatsApp, so an error when its data is read must not fail the task.
      const metadata = await fetchGroup(jid).catch(() => undefined);
      if (!metadata) return { group: buildNewGroup(jid, subject, self(), initialResults), results: initialResults };
      const group = toGroupInfo(metadata, self());
      const isMember = (person: Person) => group.members.some(member => isSamePerson(member.person, person));
      const results = initialResults.map(result =>
        result.outcome !== 'done' || isMember(result.person)
          ? result
          : { person: result.person, outcome: 'refused' as const },
      );
      return { group, results };
    },

    async 'groups.update'({ group, subject, description, onlyAdminsWrite, onlyAdminsEdit }) {
      if (subject !== undefined) await changeGroup(group, jid => sock.groupUpdateSubject(jid, subject));
      if (description !== undefined)
        await changeGroup(group, jid => sock.groupUpdateDescription(jid, description || undefined));
      if (onlyAdminsWrite !== undefined)
        await changeGroup(group, jid =>
          sock.groupSettingUpdate(jid, onlyAdminsWrite ? 'announcement' : 'not_announcement'),
        );
      if (onlyAdminsEdit !== undefined)
        await changeGroup(group, jid => sock.groupSettingUpdate(jid, onlyAdminsEdit ? 'locked' : 'unlocked'));
    },

    async 'groups.picture'({ group, jpeg }) {
      await changeGroup(group, target => context.setPicture(jpeg, target));
    },

    async 'groups.members'({ group, action, people }) {
      const jids = people.map(toMemberJid);
      const answers = await changeGroup(group, jid => sock.groupParticipantsUpdate(jid, jids, action));
      return toMemberResults(
        action,
        people,
        answers.map(({ content }) => getAttrs(content)),
      );
    },

    async 'groups.invite'({ group, renew }) {
      const code = await changeGroup(group, jid => (renew ? sock.groupRevokeInvite(jid) : sock.groupInviteCode(jid)));
      if (!code) throw new TransportError('rejected', 'WhatsApp returned no invite code.');
      return code;
    },

    'groups.preview': async ({ code }) => toGroupInfo(await fetchInvitePreview(code), self()),

    async 'groups.join'({ code }) {
      const join = () => query('@g.us', 'set', [{ tag: 'invite', attrs: { code } }]);
      const answer = await runChange(join, mapGroupInviteRefusal).catch(async (error: unknown) => {
        // Code 409 means that the account is already a member, so this is not an error.
        if (error instanceof TransportError && error.code === 409) return undefined;
        throw error;
      });
      const approvalRequest = findChild(answer, 'membership_approval_request');
      const jid =
        approvalRequest?.attrs.jid ?? findChild(answer, 'group')?.attrs.jid ?? (await fetchInvitePreview(code)).id;
      return { group: jid.replace('@g.us', ''), waiting: approvalRequest !== undefined };
    },

    async 'groups.leave'({ group }) {
      await fetchGroup(toGroupJid(group));
      await changeGroup(group, jid => sock.groupLeave(jid));
    },
  };
}

/**
 * Returns the JID of a person for a group request. It contains the phone number if known, even if the group
 * itself uses LIDs.
 */
const toMemberJid = (person: Person): string => (person.phone === undefined ? toJid(person) : toPhoneJid(person.phone));

const getAttrs = ({ attrs }: BinaryNode): BinaryNode['attrs'] => attrs;
const findChildren = (node: BinaryNode | undefined, tag: string): BinaryNode[] =>
  Array.isArray(node?.content) ? node.content.filter(child => child.tag === tag) : [];
const findChild = (node: BinaryNode | undefined, tag: string): BinaryNode | undefined => findChildren(node, tag)[0];

const roles: Readonly<Record<string, 'owner' | 'admin'>> = { superadmin: 'owner', admin: 'admin' };

export const isSamePerson = (first: Person, second: Person): boolean =>
  (first.lid !== undefined && first.lid === second.lid) || (first.phone !== undefined && first.phone === second.phone);

/** Builds the details of a group that was just created, with the values that WhatsApp gives a new group. */
function buildNewGroup(
  jid: string,
  subject: string,
  self: Person,
  results: readonly GroupMemberChangeResult[],
): GroupInfo {
  const addedMembers = results.filter(({ outcome }) => outcome === 'done');
  const members = [
    { person: self, role: 'owner' as const },
    ...addedMembers.map(({ person }) => ({ person, role: 'member' as const })),
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

export function toGroupInfo(metadata: GroupMetadata, self: Person): GroupInfo {
  const { id, subject, desc, owner, ownerPn, creation, size, participants } = metadata;
  const members = participants.map(({ id: jid, lid, phoneNumber, admin }) => ({
    person: toPersonFromJids(jid, lid, phoneNumber),
    role: roles[admin ?? ''] ?? ('member' as const),
  }));
  const ownMember = members.find(({ person }) => isSamePerson(person, self));
  return {
    id: id.replace('@g.us', ''),
    subject,
    ...(desc && { description: desc }),
    ...(owner && { owner: toPersonFromJids(owner, ownerPn) }),
    ...(creation && { createdAt: new Date(creation * 1000) }),
    size: size ?? members.length,
    ...(ownMember && { role: ownMember.role }),
    onlyAdminsWrite: metadata.announce === true,
    onlyAdminsEdit: metadata.restrict === true,
    joinApproval: metadata.joinApprovalMode === true,
    members,
  };
}
