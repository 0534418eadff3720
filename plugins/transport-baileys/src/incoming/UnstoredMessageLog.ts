import type { UnstoredMessageReason, UnstoredMessageReporter } from '@recado/transport';
import type { proto, WAMessageKey } from '@whiskeysockets/baileys';
import { describeContentlessMessage } from './content/describeContentlessMessage.ts';

/** Maximum number of remembered message IDs. A message that is read again soon is reported once. */
const MAX_REMEMBERED_IDS = 1_000;

/**
 * Reports messages that become neither a message nor an update of one. Nothing of the content and no identifier of a
 * person is reported.
 */
export class UnstoredMessageLog {
  readonly #reporter: UnstoredMessageReporter;
  readonly #ids = new Set<string>();

  constructor(reporter: UnstoredMessageReporter) {
    this.#reporter = reporter;
  }

  /** Reports a message that reaches no chat, because the kind of its sender is unknown, such as `@interop`. */
  recordUnknownSender(key: WAMessageKey): void {
    this.#report(key, 'unknown-sender', readDomain(key.remoteJid ?? ''));
  }

  /** Reports a message without readable content, unless it is signalling between apps. */
  recordContentless(key: WAMessageKey, message: proto.IMessage): void {
    const description = describeContentlessMessage(message);
    if (description) this.#report(key, description.reason, description.name);
  }

  #report({ id, remoteJid, participant }: WAMessageKey, reason: UnstoredMessageReason, name: string): void {
    const message = `${remoteJid} ${participant} ${id}`;
    if (this.#ids.has(message)) return;
    this.#ids.add(message);
    const [oldest] = this.#ids;
    if (this.#ids.size > MAX_REMEMBERED_IDS && oldest !== undefined) this.#ids.delete(oldest);
    void this.#reporter.report(reason, name);
  }
}

/** Returns the domain of a JID. The server decides its text, so only the form of a domain is reported. */
function readDomain(jid: string): string {
  const domain = jid.slice(jid.lastIndexOf('@') + 1);
  return jid.includes('@') && /^[a-z][a-z.-]{0,29}$/.test(domain) ? domain : 'none';
}
