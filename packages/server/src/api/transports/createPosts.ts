import {
  TransportError,
  type TransportWebhook,
  type WebhookAnswer,
  type WebhookRequest,
} from '@recado/transport';
import type { Knex } from 'knex';
import { rows } from '../../ground/data/sql.ts';
import { DomainError } from '../../ground/errors/index.ts';
import type { Seal } from '../../ground/sealing/seal.ts';
import { clientsOfAccounts, dropPost, isGenuine, keepPost, type Transports } from '../../lines/index.ts';
import type { Sessions } from '../../lines/sessions/index.ts';
import { marksOfAll, type PersonMarks } from '../auth/personMarks.ts';
import type { VerifyTokens } from '../auth/verifyTokens.ts';

export interface PostsDependencies {
  readonly database: Knex;
  readonly seal: Seal;
  readonly transports: Transports;
  readonly sessions: Pick<Sessions, 'notified'>;
  readonly verifyTokens: VerifyTokens;
  readonly marks: PersonMarks;
  /** Of the loaded transports, by their names. */
  readonly webhooks: ReadonlyMap<string, TransportWebhook>;
  readonly log: { warn(about: object, message: string): void };
}

const answer = (status: number): WebhookAnswer => ({ status, body: '' });

/** `isProven`: somebody whom it names knows its signature. */
export interface PostAnswer extends WebhookAnswer {
  readonly isProven?: boolean;
}

type Outcome = 'taken' | 'forged' | 'later';

const USED = 'SELECT transport FROM clients WHERE id = :clientId';

/** What the networks' servers post, brought to the sessions that it is about. Nothing in it is believed before those say so. */
export function createPosts({
  database,
  seal,
  transports,
  sessions,
  verifyTokens,
  marks,
  webhooks,
  log,
}: PostsDependencies) {
  const isToken = verifyTokens.isOurs;

  /** `later`: nobody is there to take it, and whoever posted it asks again. */
  const tell = (clientId: string, request: WebhookRequest): Promise<Outcome> =>
    sessions.notified(clientId, request).catch((error: unknown) => {
      if (error instanceof TransportError || error instanceof DomainError) return 'later';
      throw error;
    });

  /** Of a client that uses another transport now: kept for the day on which it comes back. */
  const keep = async (
    transport: string,
    webhook: TransportWebhook,
    clientId: string,
    request: WebhookRequest,
  ): Promise<Outcome> => {
    const of = { clientId, transport };
    const genuine = await isGenuine({ database, seal }, of, webhook, request);
    if (genuine === undefined) return 'later';
    if (!genuine) return 'forged';
    const kept = await keepPost({ database, seal }, of, request, marksOf(clientId, webhook, request));
    if (kept === undefined) {
      log.warn(of, 'too much is kept of a client that uses another transport; it is to be posted again');
      return 'later';
    }
    // It may have come back meanwhile, and have read what was kept before this.
    if ((await usedBy(clientId)) !== transport) return 'taken';
    const told = await tell(clientId, request);
    if (told === 'taken') await dropPost(database, kept);
    return 'taken';
  };
  const marksOf = (clientId: string, webhook: TransportWebhook, request: WebhookRequest) =>
    webhook.people && marksOfAll(marks, clientId, webhook.people(request));
  const usedBy = async (clientId: string): Promise<string | undefined> => {
    const [found] = await rows<{ transport: string | null }>(database, USED, { clientId });
    return found && (found.transport ?? transports.standard.name);
  };

  return {
    /** 200 only when all of it is durable; 401: signed by nobody whom it names; 503: to be posted again. */
    async take(name: string, request: WebhookRequest): Promise<PostAnswer> {
      const webhook = webhooks.get(name);
      if (!webhook) return answer(404);
      const challenged = webhook.challenge?.(request, isToken);
      if (challenged) return challenged;
      if (request.method !== 'POST') return answer(400);
      const accounts = webhook.accounts(request).slice(0, MOST);
      if (accounts.length === 0) return answer(400);
      const standard = transports.standard.name;
      const found = await clientsOfAccounts(database, { transport: name, standard, accounts });
      // Of an account that is nobody's here, or not any more, nothing will ever be taken.
      if (found.length === 0) return answer(200);
      const outcomes = await Promise.all(
        found.map(({ id, isUsed }) => (isUsed ? tell(id, request) : keep(name, webhook, id, request))),
      );
      const isProven = outcomes.includes('taken');
      if (outcomes.includes('later')) return { ...answer(503), isProven };
      if (isProven) return { ...answer(200), isProven };
      log.warn({ transport: name, accounts }, 'a notification was forged');
      return answer(401);
    },
  };
}
export type Posts = ReturnType<typeof createPosts>;

/** Accounts that one notification may name: more are nobody's idea of a notification. */
const MOST = 100;
