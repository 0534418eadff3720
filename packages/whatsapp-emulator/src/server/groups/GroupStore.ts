import { randomBytes, randomInt } from 'node:crypto';
import type { Account } from '../Account.ts';
import { StoredGroup } from './StoredGroup.ts';

/** Store of all groups, which finds them by ID and by invite code. */
export class GroupStore {
  readonly #groups = new Map<string, StoredGroup>();

  create(creator: Account, subject: string, members: readonly Account[], time: number): StoredGroup {
    const id = `120363${randomInt(100_000_000, 999_999_999)}${randomInt(100, 999)}@g.us`;
    const group = new StoredGroup(id, creator, subject, time);
    for (const member of members) if (member !== creator) group.members.set(member, 'member');
    this.renewInvite(group);
    return this.add(group);
  }

  add(group: StoredGroup): StoredGroup {
    this.#groups.set(group.id, group);
    return group;
  }

  get(id: string | undefined): StoredGroup | undefined {
    return id === undefined ? undefined : this.#groups.get(id);
  }

  findByInvite(code: string | undefined): StoredGroup | undefined {
    return this.list().find(group => group.inviteCode === code);
  }

  listByMember(account: Account): StoredGroup[] {
    return this.list().filter(group => group.members.has(account));
  }

  /** Lists the groups of a community. Returns an empty list for a group that is not a community. */
  listCommunityGroups({ id }: StoredGroup): StoredGroup[] {
    return this.list().filter(({ community }) => community === id);
  }

  list(): StoredGroup[] {
    return [...this.#groups.values()];
  }

  /** Returns whether this invite code is invalid because its group has renewed the code. */
  isRevoked(code: string | undefined): boolean {
    return code !== undefined && this.list().some(({ revokedCodes }) => revokedCodes.has(code));
  }

  renewInvite(group: StoredGroup): void {
    if (group.inviteCode !== '') group.revokedCodes.add(group.inviteCode);
    group.inviteCode = randomBytes(16).toString('base64url').slice(0, 22);
  }
}
