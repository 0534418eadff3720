import type { Label } from '@recado/contract';
import { MAX_LABEL_NAME_CHARS } from '@recado/contract/rules';
import type { NetworkLabel, NetworkLabelChange } from '@recado/transport';
import type { Knex } from 'knex';
import { collapseLineBreaks } from '../collapseLineBreaks.ts';
import { lockClientSharedIfExists } from '../data/lockClientShared.ts';
import { rows } from '../data/sql.ts';
import { transact } from '../data/transact.ts';
import { removeUnstorableCharacters, toIndexableIdentifier } from '../removeUnstorableCharacters.ts';
import {
  countLabels,
  deleteLabel,
  findLabelByName,
  insertLabel,
  lockLabel,
  MAX_LABELS_PER_CLIENT,
  mergeLabel,
  updateLabel,
} from './labelRows.ts';
import { toLabelColor } from './networkColors.ts';

interface PhoneLabelRow {
  readonly labelId: string | null;
  readonly color: number;
}

/**
 * Stores a label that was created, changed or deleted on the phone. A label with the same name, ignoring case and
 * accents, is the same label. The row of a deleted label remains, because its ID must not be used again.
 */
export const storeNetworkLabel = (database: Knex, clientId: string, change: NetworkLabelChange): Promise<void> =>
  transact(database, async trx => {
    if (!(await lockClientSharedIfExists(trx, clientId))) return;
    const networkId = toIndexableIdentifier(change.id);
    const [known] = await rows<PhoneLabelRow>(trx, FIND_PHONE_LABEL_SQL, { clientId, networkId });
    const before = known?.labelId ? await lockLabel(trx, clientId, known.labelId) : undefined;
    if (change.deleted) {
      await rows(trx, SAVE_PHONE_LABEL_SQL, {
        ...{ clientId, networkId, labelId: null, color: known?.color ?? 0, predefinedId: null },
      });
      if (before && !(await isStillOnPhone(trx, clientId, before))) await deleteLabel(trx, clientId, before);
      return;
    }
    const name = collapseLineBreaks(removeUnstorableCharacters(change.name), MAX_LABEL_NAME_CHARS);
    if (name === '') return;
    const isRecolored = known === undefined || toLabelColor(known.color) !== toLabelColor(change.color);
    const label = before
      ? await changeLabel(trx, clientId, before, {
          ...{ ...before, name },
          ...(isRecolored && { color: toLabelColor(change.color) }),
        })
      : await findOrInsertLabel(trx, clientId, { ...change, name });
    await rows(trx, SAVE_PHONE_LABEL_SQL, {
      ...{ clientId, networkId, labelId: label?.id ?? null, color: change.color },
      predefinedId: change.predefinedId ?? null,
    });
  });

const FIND_PHONE_LABEL_SQL = `
  SELECT label_id AS "labelId", color FROM phone_labels
  WHERE client_id = :clientId AND network_id = :networkId`;
const SAVE_PHONE_LABEL_SQL = `
  INSERT INTO phone_labels (client_id, network_id, label_id, color, predefined_id)
  VALUES (:clientId, :networkId, :labelId, :color, :predefinedId)
  ON CONFLICT (client_id, network_id) DO UPDATE
    SET label_id = excluded.label_id, color = excluded.color, predefined_id = excluded.predefined_id`;

/** Whether another label of the phone is this label, because their names differ only in case or accents. */
const isStillOnPhone = async (trx: Knex.Transaction, clientId: string, { id }: Label): Promise<boolean> =>
  (await rows(trx, 'SELECT FROM phone_labels WHERE client_id = :clientId AND label_id = :id LIMIT 1', { clientId, id }))
    .length > 0;

/** Changes a label. If another label has the new name, both become one. */
async function changeLabel(trx: Knex.Transaction, clientId: string, before: Label, after: Label): Promise<Label> {
  const other = before.name === after.name ? undefined : await findLabelByName(trx, clientId, after.name);
  if (other && other.id !== before.id) {
    await mergeLabel(trx, clientId, before, other);
    return other;
  }
  await updateLabel(trx, clientId, before, after);
  return after;
}

/** @returns undefined if the client has the maximum number of labels */
async function findOrInsertLabel(
  trx: Knex.Transaction,
  clientId: string,
  { name, color }: Pick<NetworkLabel, 'name' | 'color'>,
): Promise<Label | undefined> {
  const existing = await findLabelByName(trx, clientId, name);
  if (existing) return existing;
  const count = await countLabels(trx, clientId);
  if (count >= MAX_LABELS_PER_CLIENT) return undefined;
  await insertLabel(trx, clientId, { name, color: toLabelColor(color) }, count, 'ON CONFLICT DO NOTHING');
  return findLabelByName(trx, clientId, name);
}
