import type { AuditAction, AuditDetail, AuditOutcome, TargetKind } from '@recado/contract';
import { v7 } from 'uuid';
import { type Queryable, rows } from '../data/sql.ts';
import { storable } from '../storable.ts';
import type { Actor } from './Actor.ts';

/** Whom it was done to. The label is looked up unless it is given. */
export interface AuditTarget {
  readonly kind: TargetKind;
  readonly id: string | null;
  readonly label?: string;
}

/** Never a secret: what stands here is kept for ever and shown to every administrator. */
export type AuditDetails = Readonly<Partial<Record<AuditDetail, string | number | boolean | null>>>;

export interface AuditFact {
  readonly action: AuditAction;
  /** `success` unless something else is said. */
  readonly outcome?: AuditOutcome;
  readonly target?: AuditTarget;
  readonly details?: AuditDetails;
}

/**
 * Adds to the audit log, in the transaction of what it tells: both are there, or neither. To be called before what it
 * tells of is removed, since names and labels are read here.
 */
export async function writeAudit(db: Queryable, actor: Actor, fact: AuditFact): Promise<void> {
  const { action, outcome = 'success', target, details = {} } = fact;
  await rows(db, WRITE, {
    id: v7(),
    action,
    outcome,
    actorKind: actor.kind,
    actorId: actor.userId,
    address: actor.address,
    userAgent: actor.userAgent,
    targetKind: target?.kind ?? null,
    targetId: target?.id ?? null,
    targetLabel: target?.label ? shortened(storable(target.label), 300) : null,
    details: JSON.stringify(storable(shortDetails({ ...details, ...keyOf(actor) }))),
  });
}

/**
 * The same for what a page repeats as long as it is open: once an hour for the same actor, action and target. Of two that
 * come at once both may be written.
 */
export async function writeAuditHourly(
  db: Queryable,
  actor: Actor,
  fact: AuditFact & { readonly target: AuditTarget },
): Promise<void> {
  const [known] = await rows(
    db,
    `SELECT 1 FROM audit WHERE target_id = CAST(:target AS uuid) AND action = :action
       AND actor_id = CAST(:actor AS uuid) AND details ->> 'keyId' IS NOT DISTINCT FROM CAST(:key AS text) AND created_at > now() - interval '1 hour' LIMIT 1`,
    { target: fact.target.id, action: fact.action, actor: actor.userId, key: actor.key?.id ?? null },
  );
  if (!known) await writeAudit(db, actor, fact);
}

const keyOf = ({ key }: Actor): AuditDetails | undefined => key && { key: key.name, keyId: key.id };

const shortened = (text: string, length: number): string => [...text].slice(0, length).join('');

const shortDetails = (details: AuditDetails): AuditDetails =>
  Object.fromEntries(
    Object.entries(details).map(([key, value]) => [
      key,
      typeof value === 'string' ? shortened(value, 500) : value,
    ]),
  );

const WRITE = `
  INSERT INTO audit (id, action, outcome, actor_kind, actor_id, actor_name, actor_email,
    target_kind, target_id, target_label, address, user_agent, details)
  SELECT CAST(:id AS uuid), :action, :outcome, :actorKind, CAST(:actorId AS uuid), a.name, a.email,
    f.kind, f.id,
    CASE WHEN f.kind IS NOT NULL THEN coalesce(f.label, u.name || ' <' || u.email || '>',
      c.business_name || ' (' || c.phone_number || '), ' || o.name, CAST(f.id AS text), '') END,
    :address, :userAgent, CAST(:details AS jsonb)
  FROM (SELECT CAST(:targetKind AS text) AS kind, CAST(:targetId AS uuid) AS id, CAST(:targetLabel AS text) AS label) f
  LEFT JOIN users a ON a.id = CAST(:actorId AS uuid)
  LEFT JOIN users u ON f.kind = 'user' AND u.id = f.id
  LEFT JOIN clients c ON f.kind = 'client' AND c.id = f.id LEFT JOIN users o ON o.id = c.owner_id`;
