import { randomBytes, randomInt } from 'node:crypto';
import type { Account } from '../Account.ts';
import { StoredGroup } from './StoredGroup.ts';

/** All groups, by id and by invite code. */
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

  byInvite(code: string | undefined): StoredGroup | undefined {
    return this.list().find(group => group.inviteCode === code);
  }

  of(account: Account): StoredGroup[] {
    return this.list().filter(group => group.members.has(account));
  }

  /** The groups of a community; none of any other group. */
  partsOf({ id }: StoredGroup): StoredGroup[] {
    return this.list().filter(({ community }) => community === id);
  }

  list(): StoredGroup[] {
    return [...this.#groups.values()];
  }

  /** Whether a code was a group's before it was renewed. */
  isRevoked(code: string | undefined): boolean {
    return code !== undefined && this.list().some(({ revokedCodes }) => revokedCodes.has(code));
  }

  renewInvite(group: StoredGroup): void {
    if (group.inviteCode !== '') group.revokedCodes.add(group.inviteCode);
    group.inviteCode = randomBytes(16).toString('base64url').slice(0, 22);
  }
}
