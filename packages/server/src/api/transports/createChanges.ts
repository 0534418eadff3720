import type { TransportChoice } from '@recado/contract';
import { proxies, transports as texts } from '@recado/texts';
import type { Credentials, Transport } from '@recado/transport';
import type { Knex } from 'knex';
import { type Actor, writeAudit } from '../../ground/audit/index.ts';
import { rows } from '../../ground/data/sql.ts';
import { transact } from '../../ground/data/transact.ts';
import { Conflict } from '../../ground/errors/index.ts';
import type { Transports } from '../../lines/index.ts';
import type { Sessions } from '../../lines/sessions/index.ts';
import type { VerifyTokens } from '../auth/verifyTokens.ts';
import { ensureLoaded, presentTransport } from '../clients/presentAbilities.ts';
import { sendablesOf } from '../sending/sendablesOf.ts';
import { abilitiesOf } from './abilitiesOf.ts';

export interface ChangesDependencies {
  readonly database: Knex;
  readonly transports: Transports;
  readonly sessions: Pick<Sessions, 'change' | 'link'>;
  readonly verifyTokens: VerifyTokens;
  /** Names of the transports whose networks post what they have to tell. */
  readonly posting: ReadonlySet<string>;
  /** Without a slash at its end; undefined: nobody said where the platform is. */
  readonly apiUrl: string | undefined;
}

/** By which transport a client goes, and going over to another. Access to the client is the caller's duty. */
export function createChanges(dependencies: ChangesDependencies) {
  const { database, transports, sessions, verifyTokens, posting, apiUrl } = dependencies;
  const usedBy = async (clientId: string): Promise<string> => {
    const [found] = await rows<{ transport: string | null }>(database, USED, { clientId });
    return found?.transport ?? transports.standard.name;
  };
  const told = (actor: Actor, clientId: string, details: Readonly<Record<string, string>>): Promise<void> =>
    transact(database, trx =>
      writeAudit(trx, actor, {
        action: 'client.transport_changed',
        target: { kind: 'client', id: clientId },
        details,
      }),
    );

  return {
    /** What each would mean, without changing anything. */
    async choices(clientId: string): Promise<TransportChoice[]> {
      const used = await usedBy(clientId);
      const [kept, waiting, posts, [known]] = await Promise.all([
        rows<{ transport: string }>(database, KEPT, { clientId }),
        rows<Waiting>(database, WAITING, { clientId }),
        rows<{ transport: string; count: number }>(database, POSTS, { clientId }),
        rows<{ count: number }>(database, TEMPLATES, { clientId }),
      ]);
      const before = transports.named(used);
      const had = before ? abilitiesOf(before.capabilities) : [];
      return transports.all.map(transport => {
        const { name, capabilities } = transport;
        const has = abilitiesOf(capabilities);
        return {
          transport: presentTransport(transport),
          isUsed: name === used,
          isKept: kept.some(each => each.transport === name),
          gains: before ? has.filter(ability => !had.includes(ability)) : [],
          losses: had.filter(ability => !has.includes(ability)),
          waiting: sum(waiting),
          cannotGo: sum(waiting.filter(message => !canGo(transport, message))),
          replyWindowHours: hoursOf(capabilities.replyWindowMs),
          templates: has.includes('template') ? (known?.count ?? 0) : 0,
          keptPosts: posts.find(each => each.transport === name)?.count ?? 0,
          webhook:
            posting.has(name) && apiUrl !== undefined
              ? { url: `${apiUrl}/transports/${name}/webhook`, verifyToken: verifyTokens.of(clientId) }
              : null,
        };
      });
    },

    /**
     * Goes over to another. Where that one refuses its credentials, the client goes back to where it was.
     *
     * @throws Invalid, Conflict when it goes that way already, or has a proxy that the other does not know
     */
    async change(
      clientId: string,
      {
        transport: name,
        credentials,
      }: { readonly transport: string; readonly credentials?: Credentials | undefined },
      actor: Actor,
    ): Promise<void> {
      ensureLoaded(transports, name);
      const from = await usedBy(clientId);
      if (from === name) throw new Conflict(texts.usedAlready(name));
      if (!transports.named(name)?.capabilities.dials && (await hasProxy(database, clientId)))
        throw new Conflict(proxies.unsupportedWay);
      await sessions.change(clientId, name);
      await told(actor, clientId, { from, to: name });
      if (credentials === undefined) return;
      try {
        await sessions.link(clientId, credentials);
      } catch (error) {
        await sessions.change(clientId, from);
        await told(actor, clientId, { from: name, to: from });
        throw error;
      }
    },
  };
}
export type Changes = ReturnType<typeof createChanges>;

/** Whether the line has a way out of its own, which nothing may be sent beside. */
const hasProxy = async (database: Knex, clientId: string): Promise<boolean> =>
  (await rows(database, 'SELECT 1 FROM line_proxies WHERE client_id = :clientId', { clientId })).length > 0;

interface Waiting {
  readonly type: string;
  readonly isForGroup: boolean;
  readonly count: number;
}

const sum = (messages: readonly Waiting[]): number => messages.reduce((all, { count }) => all + count, 0);

function canGo({ capabilities }: Transport, { type, isForGroup }: Waiting): boolean {
  if (isForGroup && !capabilities.groups) return false;
  const can: readonly string[] = sendablesOf(capabilities);
  return can.includes(type);
}

const hoursOf = (ms: number | undefined): number | null =>
  ms === undefined ? null : Math.floor(ms / 3_600_000);

const USED = 'SELECT transport FROM clients WHERE id = :clientId';
const KEPT = `
  SELECT transport FROM parked_sessions p WHERE client_id = :clientId AND linked_at IS NOT NULL
    AND EXISTS (SELECT FROM parked_keys k WHERE k.client_id = p.client_id AND k.transport = p.transport)`;
const POSTS = `
  SELECT transport, count(*)::integer AS count FROM kept_posts WHERE client_id = :clientId GROUP BY transport`;
const TEMPLATES = `
  SELECT count(*)::integer AS count FROM templates WHERE client_id = :clientId AND status = 'approved'`;
const WAITING = `
  SELECT message ->> 'type' AS type, chat LIKE 'group:%' AS "isForGroup", count(*)::integer AS count FROM (
    SELECT message, '' AS chat FROM held_messages WHERE client_id = :clientId
    UNION ALL SELECT message, chat FROM schedules WHERE client_id = :clientId AND state = 'active'
    UNION ALL
    SELECT c.message, '' FROM campaign_recipients r JOIN campaigns c ON c.id = r.campaign_id
    WHERE c.client_id = :clientId AND c.state IN ('running', 'paused') AND r.state = 'waiting') AS all_of_them
  GROUP BY 1, 2`;
