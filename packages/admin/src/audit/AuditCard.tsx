import type { AuditEntry } from '@recado/contract';
import { adminAudit as texts } from '@recado/texts';
import { formatDateTime } from '@recado/ui';
import { useRecordContext } from 'ra-core';
import { CardLines, ViewLink } from '../records/index.ts';
import { actorOf } from './actorOf.ts';
import { OutcomeTag } from './OutcomeTag.tsx';

/** An entry on a phone. */
export function AuditCard() {
  const entry = useRecordContext<AuditEntry>();
  if (!entry) return null;
  const { summary, actor, target, createdAt, outcome } = entry;
  return (
    <CardLines
      title={summary}
      state={<OutcomeTag outcome={outcome} />}
      lines={[actorOf(actor), target?.label, formatDateTime(createdAt)]}
      action={<ViewLink label={texts.view} name={texts.viewOne(summary)} />}
    />
  );
}
