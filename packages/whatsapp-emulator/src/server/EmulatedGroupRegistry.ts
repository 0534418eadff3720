import { randomUUID } from 'node:crypto';
import { computeMediaHash } from '../media/index.ts';
import { EmulatorError } from '../model/EmulatorError.ts';
import type { Group, GroupRegistry } from '../model/Group.ts';
import { buildBinaryNode } from '../wire/buildBinaryNode.ts';
import type { Account } from './Account.ts';
import { changeGroupMembers, type GroupMembershipAction } from './groups/changeGroupMembers.ts';
import { changeGroupSetting } from './groups/changeGroupSetting.ts';
import { createCommunity } from './groups/communities.ts';
import { createGroupWithMembers } from './groups/handleCreateGroup.ts';
import { joinGroup } from './groups/joinGroup.ts';
import type { StoredGroup } from './groups/StoredGroup.ts';
import { IqError } from './iq/IqHandler.ts';
import type { WhatsAppServer } from './WhatsAppServer.ts';

interface CreateParams {
  readonly subject: string;
  readonly creator: string;
  readonly participants: readonly string[];
  readonly isCommunity?: boolean;
  readonly community?: string;
}

/**
 * Group registry for users of the emulator. It identifies members by phone number, whereas the server's store
 * of groups uses accounts.
 */
export class EmulatedGroupRegistry implements GroupRegistry {
  readonly #server: WhatsAppServer;

  constructor(server: WhatsAppServer) {
    this.#server = server;
  }

  create(options: CreateParams): Group {
    const { subject, isCommunity, community } = options;
    const creator = this.#account(options.creator);
    const members = options.participants.map(phone => this.#account(phone));
    if (isCommunity) return toGroup(createCommunity(this.#server, creator, subject, members));
    const parent = community === undefined ? undefined : this.#group(community);
    if (parent && !parent.isCommunity) throw new EmulatorError(409, `${community} is no community`);
    return toGroup(createGroupWithMembers(this.#server, creator, subject, members, parent));
  }

  get(id: string): Group | undefined {
    const group = this.#server.groups.get(id);
    return group && toGroup(group);
  }

  list(): readonly Group[] {
    return this.#server.groups.list().map(toGroup);
  }

  change(id: string, action: GroupMembershipAction, phones: readonly string[], actor?: string): Group {
    const group = this.#group(id);
    const accounts = phones.map(phone => this.#account(phone));
    const actingAccount = actor === undefined ? group.creator : this.#account(actor);
    if (actor !== undefined && !group.isAdmin(actingAccount))
      throw new EmulatorError(409, `${actor} is no administrator of ${id}`);
    changeGroupMembers(this.#server, group, action, accounts, actingAccount);
    return toGroup(group);
  }

  update(id: string, change: Parameters<GroupRegistry['update']>[1], actor: string): Group {
    const group = this.#group(id);
    const actingAccount = this.#account(actor);
    const { subject, description, announcement, locked, approval } = change;
    const settingNodes = [
      ...(subject === undefined ? [] : [buildBinaryNode('subject', {}, Buffer.from(subject))]),
      ...(description === undefined ? [] : [descriptionNode(description)]),
      ...(announcement === undefined ? [] : [buildBinaryNode(announcement ? 'announcement' : 'not_announcement')]),
      ...(locked === undefined ? [] : [buildBinaryNode(locked ? 'locked' : 'unlocked')]),
      ...(approval === undefined ? [] : [approvalNode(approval)]),
    ];
    for (const settingNode of settingNodes)
      convertIqErrors(() => changeGroupSetting(this.#server, group, actingAccount, settingNode));
    return toGroup(group);
  }

  join(code: string, phone: string): Group {
    const group = this.#server.groups.findByInvite(code);
    if (!group) throw new EmulatorError(404, `no group has the code ${code}`);
    convertIqErrors(() => joinGroup(this.#server, group, this.#account(phone)));
    return toGroup(group);
  }

  leave(id: string, phone: string): Group {
    const [group, account] = [this.#group(id), this.#account(phone)];
    changeGroupMembers(this.#server, group, 'remove', [account], account);
    return toGroup(group);
  }

  #group(id: string): StoredGroup {
    const group = this.#server.groups.get(id);
    if (!group) throw new EmulatorError(404, `there is no group ${id}`);
    return group;
  }

  #account(phone: string): Account {
    const account = this.#server.directory.resolve(phone.replace(/\D/g, ''));
    if (!account) throw new EmulatorError(404, `there is no phone ${phone}`);
    return account;
  }
}

const descriptionNode = (text: string) =>
  buildBinaryNode('description', { id: randomUUID() }, [buildBinaryNode('body', {}, Buffer.from(text))]);
const approvalNode = (on: boolean) =>
  buildBinaryNode('membership_approval_mode', {}, [buildBinaryNode('group_join', { state: on ? 'on' : 'off' })]);

/**
 * Runs an action and converts an `IqError`, which is meant for clients, to an error of the emulator's API.
 */
function convertIqErrors(action: () => unknown): void {
  try {
    action();
  } catch (error) {
    throw error instanceof IqError ? new EmulatorError(409, error.message) : error;
  }
}

const toGroup = (group: StoredGroup): Group => {
  const { id, subject, description, creator, creation, members, settings, inviteCode, picture } = group;
  return {
    id,
    subject,
    description: description?.text ?? '',
    inviteCode,
    announcement: settings.has('announcement'),
    locked: settings.has('locked'),
    approval: settings.has('membership_approval_mode'),
    isCommunity: group.isCommunity,
    ...(group.community !== undefined && { community: group.community }),
    ...(picture && { picture: computeMediaHash(picture.jpeg) }),
    creator: creator.jid,
    creation,
    participants: [...members].map(([{ phone }, role]) => ({ phone, role })),
  };
};
