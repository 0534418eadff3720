import { withTimeout } from '@recado/timing';
import type { NewChatQuota, NewChatWarning } from '@recado/transport';
import type { NewChatMessageCapInfo, WASocket } from '@whiskeysockets/baileys';
import type { AccountEventReporter } from './AccountEventReporter.ts';

interface AccountLimitsQueryOptions {
  readonly sock: WASocket;
  readonly accountEvents: AccountEventReporter;
  /** Milliseconds from login until the first query. After a mass reconnect, the queries are spread over this time. */
  readonly delayMs: number;
  readonly queryMs: number;
  /** Signal that is aborted when the session ends. */
  readonly signal: AbortSignal;
}

/** Milliseconds between two queries. WhatsApp reports warnings unasked, but not each new chat. */
const QUERY_INTERVAL_MS = 3_600_000;

/**
 * Queries WhatsApp's limits on new chats after login, and then every hour: the time lock and the quota. WhatsApp Web
 * does the same (whatsapp-rust issue 572, WAHA pull request 2186).
 */
export class AccountLimitsQuery {
  readonly #options: AccountLimitsQueryOptions;
  #timer: NodeJS.Timeout | undefined;
  #isQuerying = false;

  constructor(options: AccountLimitsQueryOptions) {
    this.#options = options;
    options.signal.addEventListener('abort', () => clearTimeout(this.#timer));
  }

  /**
   * Starts the queries after login. Also queries the quota when WhatsApp reports a time lock: Baileys requests this
   * report after a refused new chat, and the cause may be either limit.
   */
  listen(): void {
    const { accountEvents, delayMs, sock } = this.#options;
    sock.ev.on('connection.update', ({ connection, reachoutTimeLock }) => {
      if (connection === 'open') this.#schedule(delayMs * (0.5 + Math.random()));
      if (reachoutTimeLock) void this.#queryQuota();
    });
    sock.ev.on(
      'message-capping.update',
      info => void accountEvents.reportRating({ newChatQuota: toNewChatQuota(info) }),
    );
  }

  #schedule(ms: number): void {
    if (this.#options.signal.aborted) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#query(), ms).unref();
  }

  /** Queries the time lock. Baileys emits the answer, after which the quota is queried. */
  async #query(): Promise<void> {
    await this.#options.sock.fetchAccountReachoutTimelock().catch(() => undefined);
    this.#schedule(QUERY_INTERVAL_MS);
  }

  async #queryQuota(): Promise<void> {
    if (this.#isQuerying) return;
    this.#isQuerying = true;
    const { accountEvents, queryMs, signal, sock } = this.#options;
    const noAnswer = (): undefined => undefined;
    const info = await withTimeout(queryMs, sock.fetchNewChatMessageCap().catch(noAnswer), noAnswer, signal);
    this.#isQuerying = false;
    if (info && !signal.aborted) await accountEvents.reportRating({ newChatQuota: toNewChatQuota(info) });
  }
}

const warningsByStatus: Readonly<Record<string, NewChatWarning>> = {
  FIRST_WARNING: 'first',
  SECOND_WARNING: 'second',
  CAPPED: 'reached',
};

/**
 * Converts WhatsApp's report of a quota. Some of its numbers may be texts. A total of 0 or -1 means no quota, as for
 * most accounts (WAHA pull request 2186); a warning counts even then.
 */
export function toNewChatQuota(info: NewChatMessageCapInfo): NewChatQuota | null {
  const total = toCount(info.total_quota);
  const warning = warningsByStatus[info.capping_status ?? ''] ?? 'none';
  if (!total && warning === 'none') return null;
  const endSeconds = toCount(info.cycle_end_timestamp);
  return {
    total: total || null,
    used: toCount(info.used_quota) ?? null,
    endsAt: endSeconds ? new Date(endSeconds * 1_000) : null,
    warning,
  };
}

/** Returns a count or time in seconds; undefined for negative, fractional, huge and missing values. */
function toCount(value: number | string | null | undefined): number | undefined {
  const count = typeof value === 'string' && value !== '' ? Number(value) : value;
  return typeof count === 'number' && Number.isInteger(count) && count >= 0 && count < 8_640_000_000_000
    ? count
    : undefined;
}
