import type { Group, Person } from '@recado/transport';
import type { Knex } from 'knex';
import { type Queryable, rows } from '../data/sql.ts';

/** A change of labels that the phone has not received yet. `labelId` is the ID in `labels`. */
export type PendingLabelChange =
  | { readonly kind: 'saved'; readonly labelId: string }
  | { readonly kind: 'deleted'; readonly networkId: string }
  | {
      readonly kind: 'assigned';
      readonly labelId: string;
      readonly chat: Pick<Person, 'kind' | 'phone' | 'lid'> | Pick<Group, 'kind' | 'id'>;
      /** ID of the message on the phone. */
      readonly messageId?: string;
      readonly labeled: boolean;
    };

/** Stores changes for the phone, in the transaction that makes them in Recado. */
export async function recordLabelChanges(
  trx: Queryable,
  clientId: string,
  changes: readonly PendingLabelChange[],
): Promise<void> {
  if (changes.length === 0) return;
  await rows(trx, INSERT_SQL, { clientId, changes: JSON.stringify(changes) });
}

/** Stores that a chat or message got or lost labels, by name. Ignores names that are no labels of the client. */
export async function recordLabelDifference(
  trx: Knex.Transaction,
  clientId: string,
  target: Pick<Extract<PendingLabelChange, { kind: 'assigned' }>, 'chat' | 'messageId'>,
  { before, after }: { readonly before: readonly string[]; readonly after: readonly string[] },
): Promise<void> {
  const added = after.filter(name => !before.includes(name));
  const removed = before.filter(name => !after.includes(name));
  if (added.length + removed.length === 0) return;
  const labels = await rows<{ id: string; name: string }>(
    trx,
    'SELECT id, name FROM labels WHERE client_id = :clientId AND name = ANY(:names) ORDER BY name',
    { clientId, names: [...removed, ...added] },
  );
  await recordLabelChanges(
    trx,
    clientId,
    labels.map(({ id, name }) => ({ ...target, kind: 'assigned', labelId: id, labeled: added.includes(name) })),
  );
}

const INSERT_SQL = `
  INSERT INTO label_changes (client_id, change)
  SELECT CAST(:clientId AS uuid), value FROM jsonb_array_elements(CAST(:changes AS jsonb)) WITH ORDINALITY ORDER BY ordinality`;
