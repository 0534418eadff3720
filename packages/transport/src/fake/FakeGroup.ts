import { randomBytes } from 'node:crypto';
import type { Group } from '../address.ts';
import type { GroupInfo, GroupMemberRole } from '../sessionTasks.ts';
import type { FakePhone } from './FakePhone.ts';

/** Maximum number of members that WhatsApp allows in a group. */
const MAX_GROUP_MEMBERS = 1_024;

/** A group in the fake network. Its first member is the owner. */
export class FakeGroup implements Group {
  readonly kind = 'group';
  readonly id = `1203630${randomBytes(5).readUIntBE(0, 5)}`;
  readonly createdAt = new Date();
  /** Role of each member, in the order in which they joined. */
  readonly roles = new Map<FakePhone, GroupMemberRole>();
  /** Phones that asked to join and that an administrator has to admit. */
  readonly joinRequests = new Set<FakePhone>();
  subject: string;
  description = '';
  onlyAdminsWrite = false;
  onlyAdminsEdit = false;
  joinApproval = false;
  picture: Uint8Array | undefined;
  code = createInviteCode();

  constructor(subject: string, members: readonly FakePhone[]) {
    this.subject = subject;
    for (const [index, member] of members.entries()) this.roles.set(member, index === 0 ? 'owner' : 'member');
  }

  get members(): readonly FakePhone[] {
    return [...this.roles.keys()];
  }

  get isFull(): boolean {
    return this.roles.size >= MAX_GROUP_MEMBERS;
  }

  isAdmin(phone: FakePhone): boolean {
    return (this.roles.get(phone) ?? 'member') !== 'member';
  }

  renewCode(): string {
    this.code = createInviteCode();
    return this.code;
  }

  /** Returns the group's data as the network shows them to the phone `viewer`. */
  describeFor(viewer: FakePhone): GroupInfo {
    const role = this.roles.get(viewer);
    const owner = this.members.find(member => this.roles.get(member) === 'owner');
    return {
      id: this.id,
      subject: this.subject,
      ...(this.description && { description: this.description }),
      ...(owner && { owner: owner.person }),
      createdAt: this.createdAt,
      size: this.roles.size,
      ...(role && { role }),
      onlyAdminsWrite: this.onlyAdminsWrite,
      onlyAdminsEdit: this.onlyAdminsEdit,
      joinApproval: this.joinApproval,
      members: [...this.roles].map(([{ person }, memberRole]) => ({ person, role: memberRole })),
    };
  }
}

const createInviteCode = (): string => randomBytes(16).toString('base64url');
