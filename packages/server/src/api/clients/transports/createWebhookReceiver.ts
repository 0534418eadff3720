import { withTimeout } from '@recado/timing';
import {
  TransportError,
  type TransportWebhook,
  type WebhookHistorySplit,
  type WebhookRequest,
  type WebhookResponse,
} from '@recado/transport';
import type { Knex } from 'knex';
import { rows } from '../../../core/data/sql.ts';
import { DomainError } from '../../../core/errors/index.ts';
import type { Sealer } from '../../../core/sealing/sealer.ts';
import {
  checkWebhookVerifiability,
  deleteWebhookRequest,
  findClientsOfTransportAccounts,
  isGenuineWebhookRequest,
  storeTransportWebhookRequest,
  type TransportRegistry,
} from '../../../lines/index.ts';
import type { ClientSessions } from '../../../lines/sessions/index.ts';
import { derivePersonPseudonyms, type PersonPseudonymizer } from '../../accounts/auth/personPseudonymizer.ts';
import type { WebhookVerifyTokenService } from '../../accounts/auth/webhookVerifyTokenService.ts';

export interface WebhookReceiverDeps {
  readonly database: Knex;
  readonly seal: Sealer;
  readonly transports: TransportRegistry;
  readonly sessions: Pick<ClientSessions, 'receiveWebhook'>;
  readonly verifyTokens: WebhookVerifyTokenService;
  readonly marks: PersonPseudonymizer;
  /** Webhook handlers of the loaded transports, by transport name. */
  readonly webhooks: ReadonlyMap<string, TransportWebhook>;
  readonly log: { warn(about: object, message: string): void };
}

const emptyAnswer = (status: number): WebhookResponse => ({ status, body: '' });

/**
 * `isProven` means that the signature is valid for a client whose session processed the request, or for which it was
 * stored. An owner, who knows the secret of his own app, can sign a body that no session accepts.
 */
export interface WebhookReceiverAnswer extends WebhookResponse {
  readonly isProven?: boolean;
}

type ReceiptOutcome = 'taken' | 'forged' | 'later';

const USED_TRANSPORT_SQL = 'SELECT transport FROM clients WHERE id = :clientId';

/** Passes the networks' webhook requests to the affected sessions, which verify them first. */
export function createWebhookReceiver({
  database,
  seal,
  transports,
  sessions,
  verifyTokens,
  marks,
  webhooks,
  log,
}: WebhookReceiverDeps) {
  const isToken = (token: string): boolean => verifyTokens.isValid(token);

  /** Returns `later` if no session can process the request in time, so that the network must retry. */
  const notifySession = (clientId: string, request: WebhookRequest): Promise<ReceiptOutcome> =>
    withTimeout<ReceiptOutcome, ReceiptOutcome>(
      SESSION_TIMEOUT_MS,
      sessions.receiveWebhook(clientId, request),
      () => 'later',
    ).catch((error: unknown) => {
      if (error instanceof TransportError || error instanceof DomainError) return 'later';
      throw error;
    });

  /**
   * Stores a history, which `createHistoryRequestProcessor` processes after the network has its answer. Passes the other
   * content of its request to the session at once, because live messages must not wait behind a history.
   */
  const receiveHistory = async (
    transport: string,
    webhook: TransportWebhook,
    clientId: string,
    { request, history, rest }: WebhookHistorySplit & { readonly request: WebhookRequest },
  ): Promise<ReceiptOutcome> => {
    const addressed = { transport, clients: [{ id: clientId, isUsed: true }] };
    const hasValidSignature = await isGenuineWebhookRequest({ database, seal, log }, addressed, webhook, request);
    if (!hasValidSignature) return hasValidSignature === undefined ? 'later' : 'forged';
    const restOutcome = rest && (await notifySession(clientId, { ...request, body: rest, isVerified: true }));
    // Store nothing if the session cannot process the rest, because the network then repeats the whole request.
    if (restOutcome && restOutcome !== 'taken') return restOutcome;
    const scope = { clientId, transport };
    const historyRequest = { ...request, body: history };
    const people = collectMarks(clientId, webhook, historyRequest);
    const id = await storeTransportWebhookRequest({ database, seal }, scope, historyRequest, people, true);
    return id === undefined ? 'later' : 'taken';
  };

  /** Stores a signed request for a client that no longer uses `transport`, until the client returns to it. */
  const storeForReturn = async (
    transport: string,
    webhook: TransportWebhook,
    clientId: string,
    request: WebhookRequest,
  ): Promise<ReceiptOutcome> => {
    const clientTransport = { clientId, transport };
    const addressed = { transport, clients: [{ id: clientId, isUsed: false }] };
    const hasValidSignature = await isGenuineWebhookRequest({ database, seal, log }, addressed, webhook, request);
    if (hasValidSignature === undefined) return 'later';
    if (!hasValidSignature) return 'forged';
    const storedRequestId = await storeTransportWebhookRequest(
      { database, seal },
      clientTransport,
      request,
      collectMarks(clientId, webhook, request),
    );
    if (storedRequestId === undefined) {
      log.warn(
        clientTransport,
        'too many webhook requests are stored for a client that uses another transport; the network must retry',
      );
      return 'later';
    }
    // Check the client's transport again, because the client may have returned to `transport` in the meantime.
    // The new session may have looked for stored requests before this request was stored.
    if ((await findUsedTransport(clientId)) !== transport) return 'taken';
    const sessionOutcome = await notifySession(clientId, request);
    if (sessionOutcome === 'taken') await deleteWebhookRequest(database, storedRequestId);
    return 'taken';
  };
  const collectMarks = (clientId: string, webhook: TransportWebhook, request: WebhookRequest) =>
    webhook.people && derivePersonPseudonyms(marks, clientId, webhook.people(request));
  const rejectForgery = (transport: string, accounts: readonly string[]): WebhookResponse => {
    const about = { transport, accounts: accounts.slice(0, MAX_LOGGED_ACCOUNTS) };
    log.warn(about, 'rejected a webhook request with an invalid signature');
    return emptyAnswer(401);
  };
  const findClients = (transport: string, accounts: readonly string[]) =>
    findClientsOfTransportAccounts(database, { transport, standard: transports.standard.name, accounts });
  const findUsedTransport = async (clientId: string): Promise<string | undefined> => {
    const [clientRow] = await rows<{ transport: string | null }>(database, USED_TRANSPORT_SQL, { clientId });
    return clientRow && (clientRow.transport ?? transports.standard.name);
  };

  return {
    /**
     * Answers a POST request before its body is read, if the headers already determine the answer: an unknown
     * transport, a missing signature, or no client whose app secret could verify it. Otherwise returns undefined.
     * Without any account it is 200, because a retry would never succeed. Without any secret it is 503.
     */
    async answerWithoutBody(name: string, headers: WebhookRequest['headers']): Promise<WebhookResponse | undefined> {
      const webhook = webhooks.get(name);
      if (!webhook) return emptyAnswer(404);
      if (!webhook.hasSignature(headers)) return emptyAnswer(401);
      const { hasAccounts, hasCredentials } = await checkWebhookVerifiability(database, name);
      if (!hasAccounts) return emptyAnswer(200);
      return hasCredentials ? undefined : emptyAnswer(503);
    },

    /**
     * Processes a webhook request of a network. Answers 200 if all of it is stored, and 401 if no addressed
     * client accepts the signature. Answers 503 if the network should repeat the request. Parses the body only
     * after its signature is verified, because anyone can send a body that takes seconds to parse.
     */
    async receive(name: string, request: WebhookRequest): Promise<WebhookReceiverAnswer> {
      const webhook = webhooks.get(name);
      if (!webhook) return emptyAnswer(404);
      const challengeAnswer = webhook.challenge?.(request, isToken);
      if (challengeAnswer) return challengeAnswer;
      if (request.method !== 'POST') return emptyAnswer(400);
      const possibleAccounts = webhook.findPossibleAccounts(request);
      if (possibleAccounts.length === 0) return emptyAnswer(400);
      const possibleClients = await findClients(name, possibleAccounts);
      // Answer 200 although no client has such an account (any more), because a retry would never succeed.
      if (possibleClients.length === 0) return emptyAnswer(200);
      const possible = { transport: name, clients: possibleClients };
      const isGenuine = await isGenuineWebhookRequest({ database, seal, log }, possible, webhook, request);
      if (isGenuine === undefined) return emptyAnswer(503);
      if (!isGenuine) return rejectForgery(name, possibleAccounts);
      const accounts = webhook.accounts(request).slice(0, MAX_ACCOUNTS);
      if (accounts.length === 0) return emptyAnswer(400);
      const clients = await findClients(name, accounts);
      const parts = webhook.splitHistory?.(request);
      const receiveUsed = (id: string) =>
        parts ? receiveHistory(name, webhook, id, { request, ...parts }) : notifySession(id, request);
      const outcomes = await Promise.all(
        clients.map(({ id, isUsed }) => (isUsed ? receiveUsed(id) : storeForReturn(name, webhook, id, request))),
      );
      const isProven = outcomes.includes('taken');
      if (outcomes.includes('later')) return { ...emptyAnswer(503), isProven };
      if (outcomes.length > 0 && !outcomes.includes('taken')) return rejectForgery(name, accounts);
      return { ...emptyAnswer(200), isProven };
    },
  };
}
export type WebhookReceiver = ReturnType<typeof createWebhookReceiver>;

/** Milliseconds to wait for a session. Meta waits for 30 s and then repeats the request. */
const SESSION_TIMEOUT_MS = 28_000;
/** Maximum number of accounts in one webhook request. A genuine request never names more. */
const MAX_ACCOUNTS = 100;
/** Maximum number of account IDs in a log entry about a forged request, whose sender chose them. */
const MAX_LOGGED_ACCOUNTS = 5;
