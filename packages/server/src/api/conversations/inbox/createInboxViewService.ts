import { type Endpoints, type InboxView, MAX_INBOX_VIEWS, type PayloadOf, type ResponseOf } from '@recado/contract';
import { inboxToolTexts } from '@recado/texts';
import type { Knex } from 'knex';
import { rows } from '../../../core/data/sql.ts';
import { Invalid } from '../../../core/errors/index.ts';
import { rejectDuplicateItemName, requireFirstRow, requireLabelOrQuickReplyId } from './namedItems.ts';

const texts = inboxToolTexts.errors;

type ViewResponse = ResponseOf<Endpoints['POST /conversations/views']>;

interface InboxViewServiceDeps {
  readonly database: Knex;
}

/** Manages the filters of conversations that a user saved. */
export const createInboxViewService = ({ database }: InboxViewServiceDeps) => ({
  async list(userId: string): Promise<ResponseOf<Endpoints['GET /conversations/views']>> {
    const views = await rows<InboxView>(
      database,
      'SELECT id, name, filter FROM inbox_views WHERE user_id = :userId ORDER BY fold_text(name)',
      { userId },
    );
    return { views };
  },

  /** Saves a filter. @throws Conflict if the user has a view with this name, Invalid if there are too many */
  async create(
    userId: string,
    { name, filter }: PayloadOf<Endpoints['POST /conversations/views']>,
  ): Promise<ViewResponse> {
    const insertion = rows<InboxView>(
      database,
      `INSERT INTO inbox_views (user_id, name, filter)
       SELECT :userId, :name, CAST(:filter AS jsonb)
       WHERE (SELECT count(*) FROM inbox_views WHERE user_id = :userId) < :most
       RETURNING id, name, filter`,
      { userId, name, filter: JSON.stringify(filter), most: MAX_INBOX_VIEWS },
    );
    const [view] = await rejectDuplicateItemName(insertion, texts.viewNameTaken);
    if (!view) throw new Invalid(texts.tooManyViews);
    return { success: true, view };
  },

  /** Removes a view of the user. @throws NotFound */
  async remove(userId: string, viewId: string): Promise<ViewResponse> {
    const deleted = await rows<InboxView>(
      database,
      'DELETE FROM inbox_views WHERE user_id = :userId AND id = :id RETURNING id, name, filter',
      { userId, id: requireLabelOrQuickReplyId(viewId, texts.noView) },
    );
    return { success: true, view: requireFirstRow(deleted, texts.noView) };
  },
});
export type InboxViewService = ReturnType<typeof createInboxViewService>;
