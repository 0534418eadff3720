import type { AuditEntry } from '@recado/contract';
import { audit as texts } from '@recado/texts';

/** A row of `audit`. */
export interface AuditRow {
  readonly id: string;
  readonly createdAt: Date;
  readonly action: AuditEntry['action'];
  readonly outcome: AuditEntry['outcome'];
  readonly actorKind: AuditEntry['actor']['kind'];
  readonly actorId: string | null;
  readonly actorName: string | null;
  readonly actorEmail: string | null;
  readonly targetKind: 'user' | 'client' | null;
  readonly targetId: string | null;
  readonly targetLabel: string | null;
  readonly address: string | null;
  readonly userAgent: string | null;
  readonly details: AuditEntry['details'];
}

export const presentAuditEntry = (row: AuditRow): AuditEntry => ({
  id: row.id,
  createdAt: row.createdAt.toISOString(),
  action: row.action,
  summary: texts.actions[row.action],
  outcome: row.outcome,
  actor: { kind: row.actorKind, id: row.actorId, name: row.actorName, email: row.actorEmail },
  target: row.targetKind && { kind: row.targetKind, id: row.targetId, label: row.targetLabel ?? '' },
  address: row.address,
  userAgent: row.userAgent,
  details: row.details,
});
