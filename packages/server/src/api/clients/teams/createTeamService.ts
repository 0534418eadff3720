import { createHash, randomBytes } from 'node:crypto';
import type { Endpoints, InvitationDetails, MemberRole, ResponseOf, Team, TeamMember } from '@recado/contract';
import { MAX_TEAM_SIZE } from '@recado/contract';
import { apiErrorTexts, teamTexts as texts, toastTexts } from '@recado/texts';
import type { Knex } from 'knex';
import { type Actor, writeAuditEntry } from '../../../core/audit/index.ts';
import { rows } from '../../../core/data/sql.ts';
import { transact } from '../../../core/data/transact.ts';
import { Conflict, Gone, NotFound } from '../../../core/errors/index.ts';
import type { ClientScope } from '../../http/ClientScope.ts';
import { createIpAddressRateLimit } from '../../http/rateLimits/rateLimit.ts';
import { hasOwnerAccess } from '../management/createClientFinder.ts';
import type { ClientService } from '../management/createClientService.ts';
import {
  CONSUME_INVITATION_SQL,
  FIND_INVITATION_OFFER_SQL,
  INSERT_INVITATION_SQL,
  type InvitationDetailsRow,
  type InvitationRow,
  LIST_OPEN_INVITATIONS_SQL,
  presentInvitation,
} from './invitationRows.ts';
import { findTeamMembers, type MemberRow, presentTeamMember } from './memberRows.ts';

export interface TeamServiceDeps {
  readonly database: Knex;
  readonly clients: Pick<ClientService, 'find' | 'get'>;
  /** Public URL of the console; empty if not configured. A request's Host is never used instead. */
  readonly consoleUrl: string;
}

/** Rate limit of invitation lookups per caller's IP network: a burst of 30, then one every 2,000 ms. */
const OFFER_LOOKUP_RATE = { burst: 30, interval: 2_000 };

const hashInvitationCode = (code: string): Buffer => createHash('sha256').update(code).digest();

/** Builds the path of an invitation in the console. The part after `#` reaches no server and no log. */
const buildInvitationPath = (code: string): string => `/invitation#codigo=${code}`;

/**
 * Manages the members and invitations of a client (ADR 34). The queries limit access by `ClientScope`:
 * members may only call `getTeam` and `leave`, and administrators cannot change a team.
 */
export function createTeamService({ database, clients, consoleUrl }: TeamServiceDeps) {
  const limitOfferLookups = createIpAddressRateLimit(OFFER_LOOKUP_RATE);
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

    /** Creates an invitation link. @throws Conflict if members and open invitations reach the limit */
    async invite(
      scope: ClientScope,
      clientId: string,
      role: MemberRole,
      actor: Actor,
    ): Promise<ResponseOf<Endpoints['POST /clients/{id}/invitations']>> {
      const id = await findOwnClientId(scope, clientId);
      const code = randomBytes(32).toString('base64url');
      const invitation = await transact(database, async trx => {
        // Lock the client, so that of two concurrent invitations at the limit the second one counts the first.
        const lockedClients = await rows(trx, 'SELECT 1 FROM clients WHERE id = :id FOR NO KEY UPDATE', { id });
        if (lockedClients.length === 0) throw new NotFound(apiErrorTexts.notFound.client);
        const [insertedRow] = await rows<InvitationRow>(trx, INSERT_INVITATION_SQL, {
          id,
          role,
          digest: hashInvitationCode(code),
          most: MAX_TEAM_SIZE,
        });
        if (!insertedRow) throw new Conflict(texts.errors.full);
        await writeAuditEntry(trx, actor, {
          action: 'team.invited',
          target: { kind: 'client', id },
          details: { role },
        });
        return insertedRow;
      });
      return {
        success: true,
        invitation: presentInvitation(invitation),
        link: `${consoleUrl}${buildInvitationPath(code)}`,
      };
    },

    /** Revokes an invitation. @throws NotFound if the client has no such invitation */
    async revoke(scope: ClientScope, clientId: string, invitationId: string, actor: Actor) {
      const id = await findOwnClientId(scope, clientId);
      await transact(database, async trx => {
        const [deletedRow] = await rows<{ role: MemberRole }>(
          trx,
          'DELETE FROM invitations WHERE id = :invitationId AND client_id = :id AND expires_at > now() RETURNING role',
          { invitationId, id },
        );
        if (!deletedRow) throw new NotFound(apiErrorTexts.notFound.invitation);
        await writeAuditEntry(trx, actor, {
          action: 'team.invitation_revoked',
          target: { kind: 'client', id },
          details: { role: deletedRow.role },
        });
      });
      return { success: true, message: toastTexts.invitationRevoked } as const;
    },

    /** Reads the details of an invitation without sign-in. @throws Gone, TooManyRequests */
    async getOffer(code: string, address: string): Promise<{ offer: InvitationDetails }> {
      limitOfferLookups(address);
      const [offerRow] = await rows<InvitationDetailsRow>(database, FIND_INVITATION_OFFER_SQL, {
        digest: hashInvitationCode(code),
      });
      if (!offerRow) throw new Gone(texts.errors.gone);
      return { offer: { ...offerRow, expiresAt: offerRow.expiresAt.toISOString() } };
    },

    /**
     * Accepts an invitation and uses it up, so that only one of several concurrent calls succeeds.
     * @throws Gone if the invitation is no longer valid, Conflict if the user is already the owner or a member
     */
    async accept(scope: ClientScope, code: string, actor: Actor) {
      const { userId } = scope;
      const clientId = await transact(database, async trx => {
        const [usedInvitation] = await rows<{ clientId: string; role: MemberRole; ownerId: string }>(
          trx,
          CONSUME_INVITATION_SQL,
          {
            digest: hashInvitationCode(code),
          },
        );
        if (!usedInvitation) throw new Gone(texts.errors.gone);
        const { clientId: id, role, ownerId } = usedInvitation;
        if (ownerId === userId) throw new Conflict(texts.errors.own);
        const [memberRow] = await rows(
          trx,
          // Lock the user's row, because an account that is closed concurrently must not become a member.
          `INSERT INTO members (client_id, user_id, role)
           SELECT :id, u.id, :role FROM users u WHERE u.id = :userId FOR KEY SHARE
           ON CONFLICT DO NOTHING RETURNING role`,
          { id, userId, role },
        );
        if (!memberRow) throw new Conflict(texts.errors.already);
        await writeAuditEntry(trx, actor, {
          action: 'team.joined',
          target: { kind: 'client', id },
          details: { role },
        });
        return id;
      });
      return { client: await clients.get({ userId, isAdmin: false, member: 'answers' }, clientId) };
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
