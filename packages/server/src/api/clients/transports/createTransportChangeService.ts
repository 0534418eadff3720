import { type TransportCapabilityName, type TransportChoice, transportCapabilityNames } from '@recado/contract';
import { proxyTexts, transportTexts as texts } from '@recado/texts';
import type { Transport, TransportCapabilities, TransportCredentials } from '@recado/transport';
import type { Knex } from 'knex';
import { type Actor, writeAuditEntry } from '../../../core/audit/index.ts';
import { rows } from '../../../core/data/sql.ts';
import { transact } from '../../../core/data/transact.ts';
import { Conflict } from '../../../core/errors/index.ts';
import type { TransportRegistry } from '../../../lines/index.ts';
import type { ClientSessions } from '../../../lines/sessions/index.ts';
import { listSendableMessageKinds } from '../../../lines/transports/listSendableMessageKinds.ts';
import type { WebhookVerifyTokenService } from '../../accounts/auth/webhookVerifyTokenService.ts';
import { presentTransport, requireTransport } from './presentTransportAbilities.ts';

export interface TransportChangeServiceDeps {
  readonly database: Knex;
  readonly transports: TransportRegistry;
  readonly sessions: Pick<ClientSessions, 'change' | 'link'>;
  readonly verifyTokens: WebhookVerifyTokenService;
  /** Names of the transports whose networks send webhook requests. */
  readonly webhookTransports: ReadonlySet<string>;
  /** Public URL of the API without a trailing slash; undefined if not configured. */
  readonly apiUrl: string | undefined;
}

export interface ChangeTransportParams {
  readonly transport: string;
  readonly credentials?: TransportCredentials | undefined;
}

/** Lists transports and changes a client's transport. The caller checks access to the client. */
export function createTransportChangeService(dependencies: TransportChangeServiceDeps) {
  const { database, transports, sessions, verifyTokens, webhookTransports, apiUrl } = dependencies;
  const findUsedTransport = async (clientId: string): Promise<string> => {
    const [clientRow] = await rows<{ transport: string | null }>(database, USED_TRANSPORT_SQL, { clientId });
    return clientRow?.transport ?? transports.standard.name;
  };
  const auditChange = (actor: Actor, clientId: string, details: Readonly<Record<string, string>>): Promise<void> =>
    transact(database, trx =>
      writeAuditEntry(trx, actor, {
        action: 'client.transport_changed',
        target: { kind: 'client', id: clientId },
        details,
      }),
    );

  return {
    /** Describes the effects of changing to each transport, without changing anything. */
    async listChoices(clientId: string): Promise<TransportChoice[]> {
      const usedTransport = await findUsedTransport(clientId);
      const [inactiveSessions, pendingMessages, storedRequests, [approvedTemplates]] = await Promise.all([
        rows<{ transport: string }>(database, INACTIVE_SESSIONS_SQL, { clientId }),
        rows<PendingMessages>(database, COUNT_PENDING_MESSAGES_SQL, { clientId }),
        rows<{ transport: string; count: number }>(database, COUNT_STORED_REQUESTS_SQL, { clientId }),
        rows<{ count: number }>(database, COUNT_APPROVED_TEMPLATES_SQL, { clientId }),
      ]);
      const currentTransport = transports.find(usedTransport);
      const currentAbilities = currentTransport ? listTransportCapabilities(currentTransport.capabilities) : [];
      return transports.all.map(transport => {
        const { name, capabilities } = transport;
        const abilities = listTransportCapabilities(capabilities);
        return {
          transport: presentTransport(transport),
          isUsed: name === usedTransport,
          isKept: inactiveSessions.some(each => each.transport === name),
          gains: currentTransport ? abilities.filter(ability => !currentAbilities.includes(ability)) : [],
          losses: currentAbilities.filter(ability => !abilities.includes(ability)),
          waiting: countMessages(pendingMessages),
          cannotGo: countMessages(pendingMessages.filter(message => !canSendPending(transport, message))),
          replyWindowHours: toHours(capabilities.replyWindowMs),
          templates: abilities.includes('template') ? (approvedTemplates?.count ?? 0) : 0,
          keptPosts: storedRequests.find(each => each.transport === name)?.count ?? 0,
          webhook:
            webhookTransports.has(name) && apiUrl !== undefined
              ? { url: `${apiUrl}/transports/${name}/webhook`, verifyToken: verifyTokens.derive(clientId) }
              : null,
        };
      });
    },

    /**
     * Changes to another transport. Reverts the change if the new transport rejects the credentials.
     *
     * @throws Invalid; Conflict if the transport is already in use or does not support the client's proxy
     */
    async changeTransport(
      clientId: string,
      { transport: name, credentials }: ChangeTransportParams,
      actor: Actor,
    ): Promise<void> {
      requireTransport(transports, name);
      const from = await findUsedTransport(clientId);
      if (from === name) throw new Conflict(texts.alreadyInUse(name));
      if (!transports.find(name)?.capabilities.dials && (await hasProxy(database, clientId)))
        throw new Conflict(proxyTexts.unsupportedTransport);
      await sessions.change(clientId, name);
      await auditChange(actor, clientId, { from, to: name });
      if (credentials === undefined) return;
      try {
        await sessions.link(clientId, credentials);
      } catch (error) {
        await sessions.change(clientId, from);
        await auditChange(actor, clientId, { from: name, to: from });
        throw error;
      }
    },
  };
}
export type TransportChangeService = ReturnType<typeof createTransportChangeService>;

/** Lists the abilities of a transport that may be gained or lost when a line changes its transport. */
function listTransportCapabilities(capabilities: TransportCapabilities): TransportCapabilityName[] {
  const { groups, receipts, calls = false, manages = [], sends = [] } = capabilities;
  const sendableKinds: readonly string[] = listSendableMessageKinds(capabilities);
  const abilities: Partial<Record<TransportCapabilityName, boolean>> = {
    ...{ groups, receipts, calls },
    // The ability `contacts` means contact management. The message type `contacts` means contact cards.
    contacts: manages.includes('contacts'),
    profile: manages.includes('profile'),
    buttons: sends.includes('menu'),
  };
  return transportCapabilityNames.filter(ability => abilities[ability] ?? sendableKinds.includes(ability));
}

/** Returns whether the line has an outbound proxy, which all connections of the line must use. */
const hasProxy = async (database: Knex, clientId: string): Promise<boolean> =>
  (await rows(database, 'SELECT 1 FROM line_proxies WHERE client_id = :clientId', { clientId })).length > 0;

interface PendingMessages {
  readonly type: string;
  readonly isForGroup: boolean;
  readonly count: number;
}

const countMessages = (messages: readonly PendingMessages[]): number =>
  messages.reduce((all, { count }) => all + count, 0);

function canSendPending({ capabilities }: Transport, { type, isForGroup }: PendingMessages): boolean {
  if (isForGroup && !capabilities.groups) return false;
  const sendableKinds: readonly string[] = listSendableMessageKinds(capabilities);
  return sendableKinds.includes(type);
}

const toHours = (ms: number | undefined): number | null => (ms === undefined ? null : Math.floor(ms / 3_600_000));

const USED_TRANSPORT_SQL = 'SELECT transport FROM clients WHERE id = :clientId';
const INACTIVE_SESSIONS_SQL = `
  SELECT transport FROM inactive_transport_sessions p WHERE client_id = :clientId AND linked_at IS NOT NULL
    AND EXISTS (SELECT FROM inactive_transport_keys k WHERE k.client_id = p.client_id AND k.transport = p.transport)`;
const COUNT_STORED_REQUESTS_SQL = `
  SELECT transport, count(*)::integer AS count FROM transport_webhook_requests
  WHERE client_id = :clientId GROUP BY transport`;
const COUNT_APPROVED_TEMPLATES_SQL = `
  SELECT count(*)::integer AS count FROM templates WHERE client_id = :clientId AND status = 'approved'`;
const COUNT_PENDING_MESSAGES_SQL = `
  SELECT message ->> 'type' AS type, chat LIKE 'group:%' AS "isForGroup", count(*)::integer AS count FROM (
    SELECT message, '' AS chat FROM held_messages WHERE client_id = :clientId
    UNION ALL SELECT message, chat FROM schedules WHERE client_id = :clientId AND state = 'active'
    UNION ALL
    SELECT c.message, '' FROM campaign_recipients r JOIN campaigns c ON c.id = r.campaign_id
    WHERE c.client_id = :clientId AND c.state IN ('running', 'paused') AND r.state = 'waiting') AS all_of_them
  GROUP BY 1, 2`;
