import { createHash, randomBytes } from 'node:crypto';
import type { Endpoints, Member, MemberRole, Offer, ResponseOf, Team } from '@recado/contract';
import { TEAM_LIMIT } from '@recado/contract';
import { errors, team as texts, toasts } from '@recado/texts';
import type { Knex } from 'knex';
import { type Actor, writeAudit } from '../../ground/audit/index.ts';
import { rows } from '../../ground/data/sql.ts';
import { transact } from '../../ground/data/transact.ts';
import { Conflict, Gone, NotFound } from '../../ground/errors/index.ts';
import { createAddressLimit } from '../auth/rateLimit.ts';
import type { Clients } from '../clients/createClients.ts';
import { isOwnersView, type Scope } from '../clients/Scope.ts';
import {
  INVITE,
  type InvitationRow,
  OFFER,
  type OfferRow,
  OPEN,
  presentInvitation,
  USE,
} from './invitationRows.ts';
import { findMembers, type MemberRow, presentMember } from './memberRows.ts';

export interface TeamsDependencies {
  readonly database: Knex;
  readonly clients: Pick<Clients, 'find' | 'get'>;
  /** Where people reach the console; empty: nobody said. Never what a request calls us. */
  readonly consoleUrl: string;
}

/** Links that one network may look at: thirty, then one in two seconds. */
const LOOKS = { burst: 30, interval: 2_000 };

const digestOf = (code: string): Buffer => createHash('sha256').update(code).digest();

/** The console's page for a link; what stands behind `#` reaches no server and no log. */
const invitationPath = (code: string): string => `/invitation#codigo=${code}`;

/**
 * With whom a client is shared (ADR 34). Who may look and change is the query's (`Scope`): only `team` and `leave` are for
 * others than its owner, and administrators change nobody's.
 */
export function createTeams({ database, clients, consoleUrl }: TeamsDependencies) {
  const looks = createAddressLimit(LOOKS);
  const own = async (scope: Scope, clientId: string): Promise<string> =>
    (await clients.find({ ...scope, isAdmin: false }, clientId)).id;

  return {
    async team(scope: Scope, clientId: string): Promise<Team> {
      const row = await clients.find(scope, clientId);
      const isFull = isOwnersView(scope, row);
      const [members, invitations] = await Promise.all([
        findMembers(database, row.id),
        isFull ? rows<InvitationRow>(database, OPEN, { clientId: row.id }) : [],
      ]);
      return {
        owner: { id: row.ownerId, name: row.ownerName },
        members: members.map(each => presentMember(each, isFull)),
        invitations: invitations.map(presentInvitation),
      };
    },

    /** Whether anybody else may answer there. */
    isShared: async (clientId: string): Promise<boolean> =>
      (await rows(database, 'SELECT FROM members WHERE client_id = :clientId LIMIT 1', { clientId })).length >
      0,

    /** @throws Conflict beyond the limit */
    async invite(
      scope: Scope,
      clientId: string,
      role: MemberRole,
      actor: Actor,
    ): Promise<ResponseOf<Endpoints['POST /clients/{id}/invitations']>> {
      const id = await own(scope, clientId);
      const code = randomBytes(32).toString('base64url');
      const invitation = await transact(database, async trx => {
        // Of two that are made at once at the limit, the second sees the first.
        const held = await rows(trx, 'SELECT 1 FROM clients WHERE id = :id FOR NO KEY UPDATE', { id });
        if (held.length === 0) throw new NotFound(errors.notFound.client);
        const [made] = await rows<InvitationRow>(trx, INVITE, {
          id,
          role,
          digest: digestOf(code),
          most: TEAM_LIMIT,
        });
        if (!made) throw new Conflict(texts.errors.full);
        await writeAudit(trx, actor, {
          action: 'team.invited',
          target: { kind: 'client', id },
          details: { role },
        });
        return made;
      });
      return {
        success: true,
        invitation: presentInvitation(invitation),
        link: `${consoleUrl}${invitationPath(code)}`,
      };
    },

    /** @throws NotFound */
    async revoke(scope: Scope, clientId: string, invitationId: string, actor: Actor) {
      const id = await own(scope, clientId);
      await transact(database, async trx => {
        const [gone] = await rows<{ role: MemberRole }>(
          trx,
          'DELETE FROM invitations WHERE id = :invitationId AND client_id = :id AND expires_at > now() RETURNING role',
          { invitationId, id },
        );
        if (!gone) throw new NotFound(errors.notFound.invitation);
        await writeAudit(trx, actor, {
          action: 'team.invitation_revoked',
          target: { kind: 'client', id },
          details: { role: gone.role },
        });
      });
      return { success: true, message: toasts.invitationRevoked } as const;
    },

    /** What a link invites to, for whoever has it. @throws Gone, TooManyRequests */
    async look(code: string, address: string): Promise<{ offer: Offer }> {
      looks(address);
      const [found] = await rows<OfferRow>(database, OFFER, { digest: digestOf(code) });
      if (!found) throw new Gone(texts.errors.gone);
      return { offer: { ...found, expiresAt: found.expiresAt.toISOString() } };
    },

    /** Uses the link up; of several who do at once one is let in. @throws Gone, Conflict for who need not come in */
    async accept(scope: Scope, code: string, actor: Actor) {
      const { userId } = scope;
      const clientId = await transact(database, async trx => {
        const [used] = await rows<{ clientId: string; role: MemberRole; ownerId: string }>(trx, USE, {
          digest: digestOf(code),
        });
        if (!used) throw new Gone(texts.errors.gone);
        const { clientId: id, role, ownerId } = used;
        if (ownerId === userId) throw new Conflict(texts.errors.own);
        const [joined] = await rows(
          trx,
          // Whoever closes their account meanwhile is nobody any more.
          `INSERT INTO members (client_id, user_id, role)
           SELECT :id, u.id, :role FROM users u WHERE u.id = :userId FOR KEY SHARE
           ON CONFLICT DO NOTHING RETURNING role`,
          { id, userId, role },
        );
        if (!joined) throw new Conflict(texts.errors.already);
        await writeAudit(trx, actor, {
          action: 'team.joined',
          target: { kind: 'client', id },
          details: { role },
        });
        return id;
      });
      return { client: await clients.get({ userId, isAdmin: false, member: 'answers' }, clientId) };
    },

    /** @throws NotFound */
    async changeRole(
      scope: Scope,
      clientId: string,
      userId: string,
      role: MemberRole,
      actor: Actor,
    ): Promise<{ success: true; member: Member }> {
      const id = await own(scope, clientId);
      const changed = await transact(database, async trx => {
        const [before] = await findMembers(trx, id, userId, 'FOR UPDATE OF m');
        if (!before) throw new NotFound(errors.notFound.member);
        await rows(trx, 'UPDATE members SET role = :role WHERE client_id = :id AND user_id = :userId', {
          id,
          userId,
          role,
        });
        await writeAudit(trx, actor, {
          action: 'team.role_changed',
          target: { kind: 'client', id },
          details: { member: called(before), from: before.role, to: role },
        });
        return { ...before, role };
      });
      return { success: true, member: presentMember(changed, true) };
    },

    /** At once: each request, and each look of a live reader, asks anew. @throws NotFound */
    async remove(scope: Scope, clientId: string, userId: string, actor: Actor) {
      const id = await own(scope, clientId);
      await transact(database, async trx => {
        const gone = await takeOut(trx, id, userId);
        await writeAudit(trx, actor, {
          action: 'team.removed',
          target: { kind: 'client', id },
          details: { member: called(gone), role: gone.role },
        });
      });
      return { success: true, message: toasts.memberRemoved } as const;
    },

    /** @throws Conflict for the owner */
    async leave(scope: Scope, clientId: string, actor: Actor) {
      const { id, ownerId } = await clients.find({ ...scope, isAdmin: false }, clientId);
      if (ownerId === scope.userId) throw new Conflict(texts.errors.ownerStays);
      await transact(database, async trx => {
        const { role } = await takeOut(trx, id, scope.userId);
        await writeAudit(trx, actor, {
          action: 'team.left',
          target: { kind: 'client', id },
          details: { role },
        });
      });
      return { success: true, message: toasts.teamLeft } as const;
    },
  };
}
export type Teams = ReturnType<typeof createTeams>;

async function takeOut(trx: Knex.Transaction, clientId: string, userId: string): Promise<MemberRow> {
  const [member] = await findMembers(trx, clientId, userId, 'FOR UPDATE OF m');
  if (!member) throw new NotFound(errors.notFound.member);
  await rows(trx, 'DELETE FROM members WHERE client_id = :clientId AND user_id = :userId', {
    clientId,
    userId,
  });
  return member;
}

/** As the audit log names somebody. */
const called = ({ name, email }: MemberRow): string => `${name} <${email}>`;
