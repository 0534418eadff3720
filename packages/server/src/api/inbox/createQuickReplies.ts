import type { Endpoints, PayloadOf, QuickReply, ResponseOf } from '@recado/contract';
import { inboxTools } from '@recado/texts';
import type { Knex } from 'knex';
import { rows } from '../../ground/data/sql.ts';
import { idOf, mustFit, once, the } from './namedOnce.ts';

const texts = inboxTools.errors;

type Listed = ResponseOf<Endpoints['GET /external/quick-replies']>;
type One = ResponseOf<Endpoints['POST /external/quick-replies']>;
type New = PayloadOf<Endpoints['POST /external/quick-replies']>;
type Change = PayloadOf<Endpoints['PATCH /external/quick-replies/{quickReply}']>;

const columns = 'id, shortcut, text';
const missing = texts.noQuickReply;

/** The answers that a client inserts by a shortcut. */
export const createQuickReplies = ({ database }: { readonly database: Knex }) => {
  const list = (clientId: string) =>
    rows<QuickReply>(
      database,
      `SELECT ${columns} FROM quick_replies WHERE client_id = :clientId ORDER BY fold_text(shortcut)`,
      { clientId },
    );
  return {
    async list(clientId: string): Promise<Listed> {
      return { success: true, clientId, quickReplies: await list(clientId) };
    },

    /** @throws Conflict when there is one with that shortcut, Invalid when there are too many */
    async create(clientId: string, { shortcut, text }: New): Promise<One> {
      mustFit((await list(clientId)).length, texts.tooManyQuickReplies);
      const made = rows<QuickReply>(
        database,
        `INSERT INTO quick_replies (client_id, shortcut, text) VALUES (:clientId, :shortcut, :text) RETURNING ${columns}`,
        { clientId, shortcut, text },
      );
      return {
        success: true,
        clientId,
        quickReply: the(await once(made, texts.shortcutTaken), missing),
      };
    },

    /** @throws NotFound, Conflict when another has that shortcut */
    async change(clientId: string, named: string, { shortcut, text }: Change): Promise<One> {
      const changed = rows<QuickReply>(
        database,
        `UPDATE quick_replies SET shortcut = coalesce(CAST(:shortcut AS text), shortcut), text = coalesce(CAST(:text AS text), text)
         WHERE client_id = :clientId AND id = :id RETURNING ${columns}`,
        { clientId, id: idOf(named, missing), shortcut: shortcut ?? null, text: text ?? null },
      );
      return {
        success: true,
        clientId,
        quickReply: the(await once(changed, texts.shortcutTaken), missing),
      };
    },

    /** @throws NotFound */
    async remove(clientId: string, named: string): Promise<One> {
      const gone = await rows<QuickReply>(
        database,
        `DELETE FROM quick_replies WHERE client_id = :clientId AND id = :id RETURNING ${columns}`,
        { clientId, id: idOf(named, missing) },
      );
      return { success: true, clientId, quickReply: the(gone, missing) };
    },
  };
};
export type QuickReplies = ReturnType<typeof createQuickReplies>;
