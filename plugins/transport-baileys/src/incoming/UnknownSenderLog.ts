import type { Logger } from '@recado/transport';
import type { WAMessageKey } from '@whiskeysockets/baileys';

/** Maximum number of remembered message IDs. A message that is read again soon is logged once. */
const MAX_REMEMBERED_IDS = 1_000;

/**
 * Logs and counts messages that reach no chat, because Recado does not know the kind of their sender, such as
 * `@interop` and `@bot`. Nothing of the content and no identifier of a person is logged.
 */
export class UnknownSenderLog {
  readonly #log: Logger;
  readonly #countByDomain = new Map<string, number>();
  readonly #ids = new Set<string>();

  constructor(log: Logger) {
    this.#log = log;
  }

  record({ id, remoteJid }: WAMessageKey): void {
    const domain = readDomain(remoteJid ?? '');
    const message = `${domain} ${id}`;
    if (this.#ids.has(message)) return;
    this.#ids.add(message);
    const [oldest] = this.#ids;
    if (this.#ids.size > MAX_REMEMBERED_IDS && oldest !== undefined) this.#ids.delete(oldest);
    const count = (this.#countByDomain.get(domain) ?? 0) + 1;
    this.#countByDomain.set(domain, count);
    this.#log.warn({ domain, count }, 'a message was dropped, because the kind of its sender is unknown');
  }
}

/** Returns the domain of a JID. The server decides its text, so only the form of a domain is logged. */
function readDomain(jid: string): string {
  const domain = jid.slice(jid.lastIndexOf('@') + 1);
  return jid.includes('@') && /^[a-z][a-z.-]{0,29}$/.test(domain) ? domain : 'none';
}
