import type { Endpoints, PayloadOf, QuickReply, ResponseOf } from '@recado/contract';
import { inboxToolTexts } from '@recado/texts';
import type { Knex } from 'knex';
import { rows } from '../../../core/data/sql.ts';
import {
  assertNamedItemLimitNotReached,
  rejectDuplicateItemName,
  requireFirstRow,
  requireLabelOrQuickReplyId,
} from './namedItems.ts';

const texts = inboxToolTexts.errors;

type ListResponse = ResponseOf<Endpoints['GET /external/quick-replies']>;
type QuickReplyResponse = ResponseOf<Endpoints['POST /external/quick-replies']>;
type NewQuickReply = PayloadOf<Endpoints['POST /external/quick-replies']>;
type QuickReplyChange = PayloadOf<Endpoints['PATCH /external/quick-replies/{quickReply}']>;

const columns = 'id, shortcut, text';
const notFoundText = texts.noQuickReply;

interface QuickReplyServiceDeps {
  readonly database: Knex;
}

/** Manages a client's quick replies, texts that are inserted by a shortcut. */
export const createQuickReplyService = ({ database }: QuickReplyServiceDeps) => {
  const listRows = (clientId: string) =>
    rows<QuickReply>(
      database,
      `SELECT ${columns} FROM quick_replies WHERE client_id = :clientId ORDER BY fold_text(shortcut)`,
      { clientId },
    );
  return {
    async list(clientId: string): Promise<ListResponse> {
      return { success: true, clientId, quickReplies: await listRows(clientId) };
    },

    /** Creates a quick reply. @throws Conflict if another one has this shortcut, Invalid if there are too many */
    async create(clientId: string, { shortcut, text }: NewQuickReply): Promise<QuickReplyResponse> {
      assertNamedItemLimitNotReached((await listRows(clientId)).length, texts.tooManyQuickReplies);
      const insertion = rows<QuickReply>(
        database,
        `INSERT INTO quick_replies (client_id, shortcut, text) VALUES (:clientId, :shortcut, :text) RETURNING ${columns}`,
        { clientId, shortcut, text },
      );
      return {
        success: true,
        clientId,
        quickReply: requireFirstRow(await rejectDuplicateItemName(insertion, texts.shortcutTaken), notFoundText),
      };
    },

    /** Changes a quick reply. @throws NotFound, Conflict if another reply has the new shortcut */
    async change(
      clientId: string,
      quickReplyId: string,
      { shortcut, text }: QuickReplyChange,
    ): Promise<QuickReplyResponse> {
      const update = rows<QuickReply>(
        database,
        `UPDATE quick_replies SET shortcut = coalesce(CAST(:shortcut AS text), shortcut), text = coalesce(CAST(:text AS text), text)
         WHERE client_id = :clientId AND id = :id RETURNING ${columns}`,
        {
          clientId,
          id: requireLabelOrQuickReplyId(quickReplyId, notFoundText),
          shortcut: shortcut ?? null,
          text: text ?? null,
        },
      );
      return {
        success: true,
        clientId,
        quickReply: requireFirstRow(await rejectDuplicateItemName(update, texts.shortcutTaken), notFoundText),
      };
    },

    /** Removes a quick reply. @throws NotFound */
    async remove(clientId: string, quickReplyId: string): Promise<QuickReplyResponse> {
      const deletedRows = await rows<QuickReply>(
        database,
        `DELETE FROM quick_replies WHERE client_id = :clientId AND id = :id RETURNING ${columns}`,
        { clientId, id: requireLabelOrQuickReplyId(quickReplyId, notFoundText) },
      );
      return { success: true, clientId, quickReply: requireFirstRow(deletedRows, notFoundText) };
    },
  };
};
export type QuickReplyService = ReturnType<typeof createQuickReplyService>;
