import type { AuditAction, AuditDetailKey, AuditOutcome, AuditTargetKind } from '@recado/contract';
import { v7 } from 'uuid';
import { type Queryable, rows } from '../data/sql.ts';
import { removeUnstorableCharacters } from '../removeUnstorableCharacters.ts';
import type { Actor } from './Actor.ts';

/** The object that an action affects. If the label is absent, `writeAuditEntry` reads it from the database. */
export interface AuditTarget {
  readonly kind: AuditTargetKind;
  readonly id: string | null;
  readonly label?: string;
}

/** Details of an action. They never contain secrets, because every administrator can read them for ever. */
export type AuditEntryDetails = Readonly<Partial<Record<AuditDetailKey, string | number | boolean | null>>>;

export interface AuditedAction {
  readonly action: AuditAction;
  /** Defaults to `success`. */
  readonly outcome?: AuditOutcome;
  readonly target?: AuditTarget;
  readonly details?: AuditEntryDetails;
}

/**
 * Adds an audit entry in the transaction of the audited change, so that both are stored or neither.
 * If the change removes something, call this function first, because it reads the current names and
 * labels.
 */
export async function writeAuditEntry(db: Queryable, actor: Actor, fact: AuditedAction): Promise<void> {
  const { action, outcome = 'success', target, details = {} } = fact;
  await rows(db, INSERT_AUDIT_ENTRY_SQL, {
    id: v7(),
    action,
    outcome,
    actorKind: actor.kind,
    actorId: actor.userId,
    address: actor.address,
    userAgent: actor.userAgent,
    targetKind: target?.kind ?? null,
    targetId: target?.id ?? null,
    targetLabel: target?.label ? truncate(removeUnstorableCharacters(target.label), 300) : null,
    details: JSON.stringify(removeUnstorableCharacters(truncateDetails({ ...details, ...keyDetails(actor) }))),
  });
}

type WriteAuditEntryOncePerHourParams = AuditedAction & { readonly target: AuditTarget };

/**
 * Calls {@link writeAuditEntry} at most once an hour for the same actor, action and target, because an
 * open page repeats its requests. Two concurrent calls may both write an entry.
 */
export async function writeAuditEntryOncePerHour(
  db: Queryable,
  actor: Actor,
  fact: WriteAuditEntryOncePerHourParams,
): Promise<void> {
  const [recentEntry] = await rows(
    db,
    `SELECT 1 FROM audit_entries WHERE target_id = CAST(:target AS uuid) AND action = :action
       AND actor_id = CAST(:actor AS uuid) AND details ->> 'keyId' IS NOT DISTINCT FROM CAST(:key AS text) AND created_at > now() - interval '1 hour' LIMIT 1`,
    { target: fact.target.id, action: fact.action, actor: actor.userId, key: actor.key?.id ?? null },
  );
  if (!recentEntry) await writeAuditEntry(db, actor, fact);
}

const keyDetails = ({ key }: Actor): AuditEntryDetails | undefined => key && { key: key.name, keyId: key.id };

const truncate = (text: string, length: number): string => [...text].slice(0, length).join('');

const truncateDetails = (details: AuditEntryDetails): AuditEntryDetails =>
  Object.fromEntries(
    Object.entries(details).map(([key, value]) => [key, typeof value === 'string' ? truncate(value, 500) : value]),
  );

const INSERT_AUDIT_ENTRY_SQL = `
  INSERT INTO audit_entries (id, action, outcome, actor_kind, actor_id, actor_name, actor_email,
    target_kind, target_id, target_label, ip_address, user_agent, details)
  SELECT CAST(:id AS uuid), :action, :outcome, :actorKind, CAST(:actorId AS uuid), a.name, a.email,
    f.kind, f.id,
    CASE WHEN f.kind IS NOT NULL THEN coalesce(f.label, u.name || ' <' || u.email || '>',
      c.business_name || ' (' || c.phone_number || '), ' || o.name, CAST(f.id AS text), '') END,
    :address, :userAgent, CAST(:details AS jsonb)
  FROM (SELECT CAST(:targetKind AS text) AS kind, CAST(:targetId AS uuid) AS id, CAST(:targetLabel AS text) AS label) f
  LEFT JOIN users a ON a.id = CAST(:actorId AS uuid)
  LEFT JOIN users u ON f.kind = 'user' AND u.id = f.id
  LEFT JOIN clients c ON f.kind = 'client' AND c.id = f.id LEFT JOIN users o ON o.id = c.owner_id`;
