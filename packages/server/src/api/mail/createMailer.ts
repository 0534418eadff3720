import { createTransport } from 'nodemailer';
import { oneLine } from '../../lines/receiving/oneLine.ts';

export interface Mail {
  readonly to: { readonly name: string; readonly address: string };
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  /** Without `<>` and host: what tells this e-mail from every other, however often it is sent. By default a new one. */
  readonly id?: string;
  /** The `id` of the one that this follows on. */
  readonly follows?: string;
}

export interface Mailer {
  /** Resolves when the server has taken it. @throws Error, in the server's words */
  send(mail: Mail): Promise<void>;
}

/** Speaks with the server up to signing in, and sends nothing. @throws Error, in the server's words */
export async function tryMailServer(smtpUrl: string): Promise<void> {
  const transport = open(smtpUrl);
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

/** Milliseconds for each step of the conversation: nobody waits for it, but the platform's end does. */
const PATIENCE = 10_000;

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Whose e-mails they are: `?from=` of the address, or else whoever signs in there. */
export function senderOf(smtpUrl: string): string | undefined {
  const { searchParams, username } = new URL(smtpUrl);
  const from = searchParams.get('from') ?? decodeURIComponent(username);
  return /^[^\s@<>]+@[^\s@<>]+$/.test(from) ? from : undefined;
}

/**
 * Sends by the SMTP server at `smtps://user:password@host:465` (TLS from the start) or `smtp://…:587` (STARTTLS, which is
 * not optional: whoever sits between could leave it away). Its certificate has to be good; only a server on this very
 * machine may speak without TLS.
 */
export function createMailer(smtpUrl: string): Mailer {
  const from = senderOf(smtpUrl);
  if (from === undefined) throw new Error('the SMTP address says nobody whom the e-mails are from');
  const transport = open(smtpUrl);
  const idOf = (id: string) => `<${id}@${from.split('@')[1]}>`;
  return {
    async send({ to, subject, text, html, id, follows }) {
      await transport.sendMail({
        from: { name: 'Recado', address: from },
        to,
        subject: oneLine(subject, 250),
        text,
        ...(html !== undefined && { html }),
        ...(id !== undefined && { messageId: idOf(id) }),
        ...(follows !== undefined && { inReplyTo: idOf(follows), references: [idOf(follows)] }),
        // RFC 3834: nobody's absence note answers it.
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
    },
  };
}

function open(smtpUrl: string) {
  const { protocol, hostname, port, username, password } = new URL(smtpUrl);
  const secure = protocol === 'smtps:';
  return createTransport({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (secure ? 465 : 587) : Number(port),
    secure,
    requireTLS: !secure && !LOOPBACK.has(hostname),
    ignoreTLS: !secure && LOOPBACK.has(hostname),
    ...(username !== '' && {
      auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    }),
    tls: { rejectUnauthorized: true },
    connectionTimeout: PATIENCE,
    greetingTimeout: PATIENCE,
    socketTimeout: PATIENCE,
    // What stands in an e-mail is text of ours: it never names a file or an address to be fetched.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}
