import type { Invitation, Offer } from '@recado/contract';
import { type Queryable, rows } from '../../ground/data/sql.ts';

export type InvitationRow = Pick<Invitation, 'id' | 'role'> & {
  readonly createdAt: Date;
  readonly expiresAt: Date;
};
export type OfferRow = Omit<Offer, 'expiresAt'> & { readonly expiresAt: Date };

export const presentInvitation = ({ id, role, createdAt, expiresAt }: InvitationRow): Invitation => ({
  id,
  role,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
});

const invitationColumns = 'id, role, created_at AS "createdAt", expires_at AS "expiresAt"';

/** Those that nobody has used yet. */
export const OPEN = `
  SELECT ${invitationColumns} FROM invitations WHERE client_id = :clientId AND expires_at > now()
  ORDER BY created_at DESC, id DESC`;

/** None where the team is full. */
export const INVITE = `
  INSERT INTO invitations (client_id, role, digest, expires_at)
  SELECT :id, :role, :digest, now() + interval '7 days'
  WHERE (SELECT count(*) FROM members WHERE client_id = :id)
    + (SELECT count(*) FROM invitations WHERE client_id = :id AND expires_at > now()) < :most
  RETURNING ${invitationColumns}`;

/** Of an owner who may use the platform. */
export const OFFER = `
  SELECT c.business_name AS "businessName", o.name AS "ownerName", i.role, i.expires_at AS "expiresAt"
  FROM invitations i JOIN clients c ON c.id = i.client_id JOIN users o ON o.id = c.owner_id
  WHERE i.digest = :digest AND i.expires_at > now() AND o.active`;

/** Of several who use it at once one is told. */
export const USE = `
  DELETE FROM invitations i USING clients c, users o
  WHERE i.digest = :digest AND i.expires_at > now() AND c.id = i.client_id AND o.id = c.owner_id AND o.active
  RETURNING i.client_id AS "clientId", i.role, c.owner_id AS "ownerId"`;

export const pruneInvitations = (db: Queryable): Promise<unknown> =>
  rows(db, 'DELETE FROM invitations WHERE expires_at < now()');
