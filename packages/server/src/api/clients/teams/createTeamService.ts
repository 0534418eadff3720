import type { MemberRole, Team, TeamMember } from '@recado/contract';
import { apiErrorTexts, teamTexts as texts, toastTexts } from '@recado/texts';
import type { Knex } from 'knex';
import { type Actor, writeAuditEntry } from '../../../core/audit/index.ts';
import { rows } from '../../../core/data/sql.ts';
import { transact } from '../../../core/data/transact.ts';
import { Conflict, NotFound } from '../../../core/errors/index.ts';
import type { ClientScope } from '../../http/ClientScope.ts';
import { hasOwnerAccess } from '../management/createClientFinder.ts';
import type { ClientService } from '../management/createClientService.ts';
import { type InvitationRow, LIST_OPEN_INVITATIONS_SQL, presentInvitation } from './invitationRows.ts';
import { findTeamMembers, type MemberRow, presentTeamMember } from './memberRows.ts';

export interface TeamServiceDeps {
  readonly database: Knex;
  readonly clients: Pick<ClientService, 'find'>;
}

/**
 * Manages the members of a client (ADR 34). The queries limit access by `ClientScope`:
 * members may only call `getTeam` and `leave`, and administrators cannot change a team.
 */
export function createTeamService({ database, clients }: TeamServiceDeps) {
  const findOwnClientId = async (scope: ClientScope, clientId: string): Promise<string> =>
    (await clients.find({ ...scope, isAdmin: false }, clientId)).id;

  return {
    async getTeam(scope: ClientScope, clientId: string): Promise<Team> {
      const row = await clients.find(scope, clientId);
      const isForOwner = hasOwnerAccess(scope, row);
      const [members, invitations] = await Promise.all([
        findTeamMembers(database, row.id),
        isForOwner ? rows<InvitationRow>(database, LIST_OPEN_INVITATIONS_SQL, { clientId: row.id }) : [],
      ]);
      return {
        owner: { id: row.ownerId, name: row.ownerName },
        members: members.map(member => presentTeamMember(member, isForOwner)),
        invitations: invitations.map(presentInvitation),
      };
    },

    /** Whether the client's owner shares the client with other users. */
    async isShared(clientId: string): Promise<boolean> {
      return (await rows(database, 'SELECT FROM members WHERE client_id = :clientId LIMIT 1', { clientId })).length > 0;
    },

    /** Changes the role of a member. @throws NotFound if the client has no such member */
    async changeRole(
      scope: ClientScope,
      clientId: string,
      userId: string,
      role: MemberRole,
      actor: Actor,
    ): Promise<{ success: true; member: TeamMember }> {
      const id = await findOwnClientId(scope, clientId);
      const updatedMember = await transact(database, async trx => {
        const [currentMember] = await findTeamMembers(trx, id, userId, 'FOR UPDATE OF m');
        if (!currentMember) throw new NotFound(apiErrorTexts.notFound.member);
        await rows(trx, 'UPDATE members SET role = :role WHERE client_id = :id AND user_id = :userId', {
          id,
          userId,
          role,
        });
        await writeAuditEntry(trx, actor, {
          action: 'team.role_changed',
          target: { kind: 'client', id },
          details: { member: formatMemberForAudit(currentMember), from: currentMember.role, to: role },
        });
        return { ...currentMember, role };
      });
      return { success: true, member: presentTeamMember(updatedMember, true) };
    },

    /**
     * Removes a member. This takes effect at once, because requests and live streams check the membership
     * again.
     * @throws NotFound if the client has no such member
     */
    async remove(scope: ClientScope, clientId: string, userId: string, actor: Actor) {
      const id = await findOwnClientId(scope, clientId);
      await transact(database, async trx => {
        const deletedRow = await deleteMember(trx, id, userId);
        await writeAuditEntry(trx, actor, {
          action: 'team.removed',
          target: { kind: 'client', id },
          details: { member: formatMemberForAudit(deletedRow), role: deletedRow.role },
        });
      });
      return { success: true, message: toastTexts.memberRemoved } as const;
    },

    /** Ends the caller's own membership. @throws Conflict if the caller is the client's owner */
    async leave(scope: ClientScope, clientId: string, actor: Actor) {
      const { id, ownerId } = await clients.find({ ...scope, isAdmin: false }, clientId);
      if (ownerId === scope.userId) throw new Conflict(texts.errors.ownerStays);
      await transact(database, async trx => {
        const { role } = await deleteMember(trx, id, scope.userId);
        await writeAuditEntry(trx, actor, {
          action: 'team.left',
          target: { kind: 'client', id },
          details: { role },
        });
      });
      return { success: true, message: toastTexts.teamLeft } as const;
    },
  };
}
export type TeamService = ReturnType<typeof createTeamService>;

async function deleteMember(trx: Knex.Transaction, clientId: string, userId: string): Promise<MemberRow> {
  const [member] = await findTeamMembers(trx, clientId, userId, 'FOR UPDATE OF m');
  if (!member) throw new NotFound(apiErrorTexts.notFound.member);
  await rows(trx, 'DELETE FROM members WHERE client_id = :clientId AND user_id = :userId', {
    clientId,
    userId,
  });
  return member;
}

/** Formats a member for the audit log. */
const formatMemberForAudit = ({ name, email }: MemberRow): string => `${name} <${email}>`;
