import type { Knex } from 'knex';
import { rows } from '../data/sql.ts';

export interface ContactLabeledParams {
  readonly contactId: string;
  /** Name of the label. */
  readonly label: string;
  readonly labeled: boolean;
}

/** Emits that contacts got or lost labels. The call must be the last one of its transaction. */
export async function emitContactLabeled(
  trx: Knex.Transaction,
  clientId: string,
  changes: readonly ContactLabeledParams[],
): Promise<void> {
  if (changes.length === 0) return;
  await rows(trx, EMIT_SQL, { clientId, changes: JSON.stringify(changes) });
}

const EMIT_SQL = `
  SELECT write_events((
    SELECT jsonb_agg(jsonb_build_object('clientId', CAST(:clientId AS text), 'fromMe', true, 'type', 'contact.labeled',
      'data', jsonb_build_object('chat', coalesce(c.phone, concat('lid:', c.lid)), 'phoneNumber', c.phone,
        'lid', c.lid, 'name', c.name, 'label', e.label, 'labeled', e.labeled)) ORDER BY e.position)
    FROM ROWS FROM (jsonb_to_recordset(CAST(:changes AS jsonb)) AS ("contactId" uuid, label text, labeled boolean))
      WITH ORDINALITY AS e ("contactId", label, labeled, position)
    JOIN contacts c ON c.client_id = :clientId AND c.id = e."contactId"))`;
