import type { Endpoints, PayloadOf, ResponseOf } from '@recado/contract';
import { inboxToolTexts } from '@recado/texts';
import type { Knex } from 'knex';
import { rows } from '../../../core/data/sql.ts';
import { transact } from '../../../core/data/transact.ts';
import {
  countLabels,
  deleteLabel,
  findLabelByName,
  insertLabel,
  listLabels,
  lockLabel,
  MAX_LABELS_PER_CLIENT,
  recordLabelChanges,
  updateLabel,
} from '../../../core/labels/index.ts';
import { noPhoneLabels, type PhoneLabelSender } from './createPhoneLabelSender.ts';
import {
  assertNamedItemLimitNotReached,
  rejectDuplicateItemName,
  requireFirstRow,
  requireLabelOrQuickReplyId,
} from './namedItems.ts';

const texts = inboxToolTexts.errors;

type ListResponse = ResponseOf<Endpoints['GET /external/labels']>;
type LabelResponse = ResponseOf<Endpoints['POST /external/labels']>;
type NewLabel = PayloadOf<Endpoints['POST /external/labels']>;
type LabelChange = PayloadOf<Endpoints['PATCH /external/labels/{label}']>;

const notFoundText = texts.noLabel;

interface LabelsDeps {
  readonly database: Knex;
  /** Sender of labels to the phone. If omitted, changes wait. */
  readonly phoneLabels?: PhoneLabelSender;
}

/** Manages the labels of a client. Conversations, contacts and messages store the label's name. */
export const createLabelService = ({ database, phoneLabels = noPhoneLabels }: LabelsDeps) => ({
  async list(clientId: string): Promise<ListResponse> {
    return { success: true, clientId, labels: await listLabels(database, clientId) };
  },

  /** Creates a label. @throws Conflict if another label has this name, Invalid if there are too many labels */
  async create(clientId: string, newLabel: NewLabel): Promise<LabelResponse> {
    const count = await countLabels(database, clientId);
    assertNamedItemLimitNotReached(count, texts.tooManyLabels);
    const created = await rejectDuplicateItemName(insertLabel(database, clientId, newLabel, count), texts.labelTaken);
    return { success: true, clientId, label: requireFirstRow(created, notFoundText) };
  },

  /**
   * Changes the name or colour of a label. A new name also replaces the old one on conversations, contacts and
   * messages, and on the phone if it has the label.
   * @throws NotFound if there is no such label; Conflict if another label has the name
   */
  async change(clientId: string, labelId: string, { name, color }: LabelChange): Promise<LabelResponse> {
    const id = requireLabelOrQuickReplyId(labelId, notFoundText);
    const pendingLabel = transact(database, async trx => {
      const before = requireFirstRow(toRows(await lockLabel(trx, clientId, id)), notFoundText);
      const label = { ...before, name: name ?? before.name, color: color ?? before.color };
      if (before.onPhone) await recordLabelChanges(trx, clientId, [{ kind: 'saved', labelId: id }]);
      await updateLabel(trx, clientId, before, label);
      return label;
    });
    const label = await rejectDuplicateItemName(pendingLabel, texts.labelTaken);
    phoneLabels.sendSoon();
    return { success: true, clientId, label };
  },

  /** Removes a label, also from conversations, contacts, messages and the phone. @throws NotFound */
  async remove(clientId: string, labelId: string): Promise<LabelResponse> {
    const id = requireLabelOrQuickReplyId(labelId, notFoundText);
    const label = await transact(database, async trx => {
      const before = requireFirstRow(toRows(await lockLabel(trx, clientId, id)), notFoundText);
      const onPhone = await rows<{ networkId: string }>(trx, FIND_NETWORK_IDS_SQL, { clientId, labelId: id });
      await recordLabelChanges(
        trx,
        clientId,
        onPhone.map(({ networkId }) => ({ kind: 'deleted', networkId })),
      );
      await deleteLabel(trx, clientId, before);
      return before;
    });
    phoneLabels.sendSoon();
    return { success: true, clientId, label };
  },
});
export type LabelService = ReturnType<typeof createLabelService>;

const toRows = <Row>(row: Row | undefined): Row[] => (row ? [row] : []);

/**
 * Finds a label by name, ignoring case and accents, and locks it until the transaction ends. Creates a missing
 * label. If the client already has the maximum number of labels, creates none: only the conversation then
 * contains the name.
 *
 * @returns the name as spelled in the client's existing label, or as given
 */
export async function findOrCreateLabel(trx: Knex.Transaction, clientId: string, name: string): Promise<string> {
  const existingLabel = await findLabelByName(trx, clientId, name);
  if (existingLabel) return existingLabel.name;
  const count = await countLabels(trx, clientId);
  if (count >= MAX_LABELS_PER_CLIENT) return name;
  await insertLabel(trx, clientId, { name }, count, 'ON CONFLICT DO NOTHING');
  return (await findLabelByName(trx, clientId, name))?.name ?? name;
}

const FIND_NETWORK_IDS_SQL = `
  SELECT network_id AS "networkId" FROM phone_labels WHERE client_id = :clientId AND label_id = :labelId
  ORDER BY network_id`;
