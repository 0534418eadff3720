import { createHash, randomBytes } from 'node:crypto';
import type { Endpoints, InvitationDetails, MemberRole, ResponseOf } from '@recado/contract';
import { MAX_TEAM_SIZE } from '@recado/contract';
import { apiErrorTexts, teamTexts as texts, toastTexts } from '@recado/texts';
import type { Knex } from 'knex';
import { type Actor, writeAuditEntry } from '../../../core/audit/index.ts';
import { rows } from '../../../core/data/sql.ts';
import { transact } from '../../../core/data/transact.ts';
import { Conflict, Gone, NotFound } from '../../../core/errors/index.ts';
import type { ClientScope } from '../../http/ClientScope.ts';
import { createIpAddressRateLimit } from '../../http/rateLimits/rateLimit.ts';
import type { ClientService } from '../management/createClientService.ts';
import {
  CONSUME_INVITATION_SQL,
  FIND_INVITATION_OFFER_SQL,
  INSERT_INVITATION_SQL,
  type InvitationDetailsRow,
  type InvitationRow,
  presentInvitation,
} from './invitationRows.ts';

export interface InvitationServiceDeps {
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

/** Manages the invitations to the teams of clients (ADR 34). Only the owner of a client creates and revokes them. */
export function createInvitationService({ database, clients, consoleUrl }: InvitationServiceDeps) {
  const limitOfferLookups = createIpAddressRateLimit(OFFER_LOOKUP_RATE);
  const findOwnClientId = async (scope: ClientScope, clientId: string): Promise<string> =>
    (await clients.find({ ...scope, isAdmin: false }, clientId)).id;

  return {
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
  };
}
