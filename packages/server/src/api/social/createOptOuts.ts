import { type Endpoints, isVisible, type OptOut, type ResponseOf, USUAL_OPT_OUT } from '@recado/contract';
import { social as texts } from '@recado/texts';
import type { Knex } from 'knex';
import { rows } from '../../ground/data/sql.ts';
import { Invalid } from '../../ground/errors/index.ts';

type Told = ResponseOf<Endpoints['GET /external/opt-out']>;

/** By which words a client's customers say that they want no messages, and what confirms it. */
export const createOptOuts = ({ database }: { readonly database: Knex }) => ({
  async get(clientId: string): Promise<Told> {
    const [found] = await rows<OptOut>(database, READ, { clientId });
    return { success: true, clientId, optOut: found ?? USUAL_OPT_OUT };
  },

  /** @throws Invalid for a word that would mean both */
  async set(clientId: string, given: OptOut): Promise<Told> {
    const { stopReply, startReply } = given;
    const optOut = { ...given, stopReply: visible(stopReply), startReply: visible(startReply) };
    const [both] = await rows<{ word: string }>(database, BOTH, { ...optOut });
    if (both) throw new Invalid(texts.bothWays(both.word), { startWords: texts.bothWays(both.word) });
    await rows(database, WRITE, { clientId, ...optOut });
    return { success: true, clientId, optOut };
  },
});
export type OptOuts = ReturnType<typeof createOptOuts>;

/** Of nothing but blanks nothing would arrive. */
const visible = (reply: string | null): string | null => (reply !== null && isVisible(reply) ? reply : null);

const READ = `
  SELECT enabled, stop_words AS "stopWords", start_words AS "startWords", stop_reply AS "stopReply",
    start_reply AS "startReply"
  FROM opt_outs WHERE client_id = :clientId`;

/** As what customers write is compared with them. */
const BOTH = `
  SELECT w AS word FROM unnest(CAST(:stopWords AS text[])) w WHERE is_word(w, CAST(:startWords AS text[])) LIMIT 1`;

const WRITE = `
  INSERT INTO opt_outs (client_id, enabled, stop_words, start_words, stop_reply, start_reply)
  VALUES (:clientId, :enabled, :stopWords, :startWords, :stopReply, :startReply)
  ON CONFLICT (client_id) DO UPDATE SET enabled = excluded.enabled, stop_words = excluded.stop_words,
    start_words = excluded.start_words, stop_reply = excluded.stop_reply, start_reply = excluded.start_reply`;
