import type { Invitation, InvitationDetails } from '@recado/contract';
import { type Queryable, rows } from '../../../core/data/sql.ts';

export type InvitationRow = Pick<Invitation, 'id' | 'role'> & {
  readonly createdAt: Date;
  readonly expiresAt: Date;
};
export type InvitationDetailsRow = Omit<InvitationDetails, 'expiresAt'> & { readonly expiresAt: Date };

export const presentInvitation = ({ id, role, createdAt, expiresAt }: InvitationRow): Invitation => ({
  id,
  role,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
});

const invitationColumns = 'id, role, created_at AS "createdAt", expires_at AS "expiresAt"';

/** Lists the unused, unexpired invitations of a client. */
export const LIST_OPEN_INVITATIONS_SQL = `
  SELECT ${invitationColumns} FROM invitations WHERE client_id = :clientId AND expires_at > now()
  ORDER BY created_at DESC, id DESC`;

/** Inserts an invitation, or no row if members and open invitations have reached the limit. */
export const INSERT_INVITATION_SQL = `
  INSERT INTO invitations (client_id, role, code_digest, expires_at)
  SELECT :id, :role, :digest, now() + interval '7 days'
  WHERE (SELECT count(*) FROM members WHERE client_id = :id)
    + (SELECT count(*) FROM invitations WHERE client_id = :id AND expires_at > now()) < :most
  RETURNING ${invitationColumns}`;

/** Finds the details of an invitation, but only if the client's owner is active. */
export const FIND_INVITATION_OFFER_SQL = `
  SELECT c.business_name AS "businessName", o.name AS "ownerName", i.role, i.expires_at AS "expiresAt"
  FROM invitations i JOIN clients c ON c.id = i.client_id JOIN users o ON o.id = c.owner_id
  WHERE i.code_digest = :digest AND i.expires_at > now() AND o.active`;

/** SQL that uses up an invitation. It deletes the row, so that only one of several concurrent uses succeeds. */
export const CONSUME_INVITATION_SQL = `
  DELETE FROM invitations i USING clients c, users o
  WHERE i.code_digest = :digest AND i.expires_at > now() AND c.id = i.client_id AND o.id = c.owner_id AND o.active
  RETURNING i.client_id AS "clientId", i.role, c.owner_id AS "ownerId"`;

export const pruneInvitations = (db: Queryable): Promise<unknown> =>
  rows(db, 'DELETE FROM invitations WHERE expires_at < now()');
