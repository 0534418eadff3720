import type { Logger, SessionHost } from './SessionHost.ts';
import type { UnstoredMessageReason, UnstoredMessageReport } from './unstoredMessages.ts';

interface UnstoredMessageReporterOptions {
  readonly host: Pick<SessionHost, 'messagesUnstored'> & { readonly log: Logger };
  /** Signal that is aborted when the session ends. After that, the host receives nothing. */
  readonly signal: AbortSignal;
}

/** Logs every message that gets no row, and reports their number to the host. */
export class UnstoredMessageReporter {
  readonly #options: UnstoredMessageReporterOptions;
  readonly #counts = new Map<UnstoredMessageReason, number>();
  /** Reports that the host has not received yet. A history can contain thousands of unreadable votes. */
  readonly #pending = new Map<UnstoredMessageReason, UnstoredMessageReport>();
  #reporting: Promise<void> | undefined;

  constructor(options: UnstoredMessageReporterOptions) {
    this.#options = options;
  }

  /**
   * Reports a message. Never rejects, because a lost count must not repeat the messages of the same notification.
   * @param name the network's name of the type, which may be any text
   */
  async report(reason: UnstoredMessageReason, name: unknown = ''): Promise<void> {
    const typeName = toTypeName(name);
    const count = (this.#counts.get(reason) ?? 0) + 1;
    this.#counts.set(reason, count);
    this.#options.host.log.warn({ reason, type: typeName, count }, 'a message of the network got no row');
    const messages = (this.#pending.get(reason)?.messages ?? 0) + 1;
    this.#pending.set(reason, { reason, name: typeName, messages });
    this.#reporting ??= this.#sendReports().finally(() => {
      this.#reporting = undefined;
    });
    await this.#reporting;
  }

  async #sendReports(): Promise<void> {
    const { host, signal } = this.#options;
    while (this.#pending.size > 0 && !signal.aborted) {
      const reports = [...this.#pending.values()];
      this.#pending.clear();
      try {
        await host.messagesUnstored?.(reports);
      } catch {
        host.log.warn({ reports: reports.length }, 'could not count messages without a row');
      }
    }
  }
}

/** The sender decides the name of a type, so only a short name is kept, and no number of a person. */
const toTypeName = (name: unknown): string =>
  typeof name === 'string' && /^[a-z][\w.-]{0,59}$/i.test(name) && !/\d{5}/.test(name) ? name : '';
