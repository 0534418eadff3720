import { randomBytes } from 'node:crypto';
import type { Group } from '../address.ts';
import type { GroupInfo, MemberRole } from '../tasks.ts';
import type { FakePhone } from './FakePhone.ts';

/** WhatsApp's own limit. */
const FULL = 1_024;

/** A group of the network; its first member is the owner. */
export class FakeGroup implements Group {
  readonly kind = 'group';
  readonly id = `1203630${randomBytes(5).readUIntBE(0, 5)}`;
  readonly createdAt = new Date();
  /** In the order they came. */
  readonly roles = new Map<FakePhone, MemberRole>();
  /** Whom an administrator has to let in. */
  readonly waiting = new Set<FakePhone>();
  subject: string;
  description = '';
  onlyAdminsWrite = false;
  onlyAdminsEdit = false;
  joinApproval = false;
  picture: Uint8Array | undefined;
  code = newCode();

  constructor(subject: string, members: readonly FakePhone[]) {
    this.subject = subject;
    for (const [place, member] of members.entries()) this.roles.set(member, place === 0 ? 'owner' : 'member');
  }

  get members(): readonly FakePhone[] {
    return [...this.roles.keys()];
  }

  get isFull(): boolean {
    return this.roles.size >= FULL;
  }

  isAdmin(phone: FakePhone): boolean {
    return (this.roles.get(phone) ?? 'member') !== 'member';
  }

  renewCode(): string {
    this.code = newCode();
    return this.code;
  }

  /** As the network tells that phone. */
  seenBy(viewer: FakePhone): GroupInfo {
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
      members: [...this.roles].map(([{ person }, of]) => ({ person, role: of })),
    };
  }
}

const newCode = (): string => randomBytes(16).toString('base64url');
