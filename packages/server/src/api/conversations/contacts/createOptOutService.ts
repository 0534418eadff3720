import {
  DEFAULT_OPT_OUT_SETTINGS,
  type Endpoints,
  hasVisibleCharacter,
  type OptOutSettings,
  type ResponseOf,
} from '@recado/contract';
import { groupAndContactTexts as texts } from '@recado/texts';
import type { Knex } from 'knex';
import { rows } from '../../../core/data/sql.ts';
import { Invalid } from '../../../core/errors/index.ts';

type OptOutResponse = ResponseOf<Endpoints['GET /external/opt-out']>;

interface OptOutServiceDeps {
  readonly database: Knex;
}

/** Manages the opt-out and opt-in words of a client and the replies that confirm them. */
export const createOptOutService = ({ database }: OptOutServiceDeps) => ({
  async get(clientId: string): Promise<OptOutResponse> {
    const [storedOptOut] = await rows<OptOutSettings>(database, FIND_OPT_OUT_SQL, { clientId });
    return { success: true, clientId, optOut: storedOptOut ?? DEFAULT_OPT_OUT_SETTINGS };
  },

  /** @throws Invalid if one of the opt-out words is also an opt-in word */
  async set(clientId: string, settings: OptOutSettings): Promise<OptOutResponse> {
    const { stopReply, startReply } = settings;
    const optOut = { ...settings, stopReply: toVisibleReply(stopReply), startReply: toVisibleReply(startReply) };
    const [ambiguous] = await rows<{ word: string }>(database, FIND_AMBIGUOUS_WORD_SQL, { ...optOut });
    if (ambiguous) throw new Invalid(texts.bothWays(ambiguous.word), { startWords: texts.bothWays(ambiguous.word) });
    await rows(database, UPSERT_OPT_OUT_SQL, { clientId, ...optOut });
    return { success: true, clientId, optOut };
  },
});
export type OptOutService = ReturnType<typeof createOptOutService>;

/**
 * Converts an opt-out reply without visible characters to null, because WhatsApp would not deliver such a text.
 */
const toVisibleReply = (reply: string | null): string | null =>
  reply !== null && hasVisibleCharacter(reply) ? reply : null;

const FIND_OPT_OUT_SQL = `
  SELECT enabled, opt_out_keywords AS "stopWords", opt_in_keywords AS "startWords", opt_out_reply AS "stopReply",
    opt_in_reply AS "startReply"
  FROM opt_out_settings WHERE client_id = :clientId`;

/** Finds a keyword that opts out and in. Compares keywords in the same way as customers' messages are compared. */
const FIND_AMBIGUOUS_WORD_SQL = `
  SELECT w AS word FROM unnest(CAST(:stopWords AS text[])) w WHERE is_keyword(w, CAST(:startWords AS text[])) LIMIT 1`;

const UPSERT_OPT_OUT_SQL = `
  INSERT INTO opt_out_settings (client_id, enabled, opt_out_keywords, opt_in_keywords, opt_out_reply, opt_in_reply)
  VALUES (:clientId, :enabled, :stopWords, :startWords, :stopReply, :startReply)
  ON CONFLICT (client_id) DO UPDATE SET enabled = excluded.enabled,
    opt_out_keywords = excluded.opt_out_keywords, opt_in_keywords = excluded.opt_in_keywords,
    opt_out_reply = excluded.opt_out_reply, opt_in_reply = excluded.opt_in_reply`;
