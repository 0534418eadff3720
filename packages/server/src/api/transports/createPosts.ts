import {
  TransportError,
  type TransportWebhook,
  type WebhookAnswer,
  type WebhookRequest,
} from '@recado/transport';
import type { Knex } from 'knex';
import { DomainError } from '../../ground/errors/index.ts';
import { clientsOfAccounts, type Transports } from '../../lines/index.ts';
import type { Sessions } from '../../lines/sessions/index.ts';
import type { VerifyTokens } from '../auth/verifyTokens.ts';

export interface PostsDependencies {
  readonly database: Knex;
  readonly transports: Transports;
  readonly sessions: Pick<Sessions, 'notified'>;
  readonly verifyTokens: VerifyTokens;
  /** Of the loaded transports, by their names. */
  readonly webhooks: ReadonlyMap<string, TransportWebhook>;
  readonly log: { warn(about: object, message: string): void };
}

const answer = (status: number): WebhookAnswer => ({ status, body: '' });

/** What the networks' servers post, brought to the sessions that it is about. Nothing in it is believed before those say so. */
export function createPosts({
  database,
  transports,
  sessions,
  verifyTokens,
  webhooks,
  log,
}: PostsDependencies) {
  const isToken = verifyTokens.isOurs;

  /** `later`: nobody is there to take it, and whoever posted it asks again. */
  const tell = (clientId: string, request: WebhookRequest): Promise<'taken' | 'forged' | 'later'> =>
    sessions.notified(clientId, request).catch((error: unknown) => {
      if (error instanceof TransportError || error instanceof DomainError) return 'later';
      throw error;
    });

  return {
    /** 200 only when all of it is durable; 401: signed by nobody whom it names; 503: to be posted again. */
    async take(name: string, request: WebhookRequest): Promise<WebhookAnswer> {
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
        found.map(({ id, isUsed }) => (isUsed ? tell(id, request) : ('later' as const))),
      );
      if (outcomes.includes('later')) return answer(503);
      if (outcomes.includes('taken')) return answer(200);
      log.warn({ transport: name, accounts }, 'a notification was forged');
      return answer(401);
    },
  };
}
export type Posts = ReturnType<typeof createPosts>;

/** Accounts that one notification may name: more are nobody's idea of a notification. */
const MOST = 100;
