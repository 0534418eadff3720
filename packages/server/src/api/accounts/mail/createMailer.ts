import { createTransport } from 'nodemailer';
import { collapseLineBreaks } from '../../../core/collapseLineBreaks.ts';

export interface OutgoingEmail {
  readonly to: { readonly name: string; readonly address: string };
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  /** Part of the `Message-ID` before the `@`. Use the same value to send an e-mail again. Default: a new ID. */
  readonly id?: string;
  /** The `id` of an earlier e-mail, which this e-mail follows up in the same thread. */
  readonly inReplyTo?: string;
}

/** Connects to the mail server and signs in, but sends nothing. @throws Error with the server's text */
export async function checkMailServerSignIn(smtpUrl: string): Promise<void> {
  const transport = createSmtpTransport(smtpUrl);
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

/** Timeout of each SMTP step in milliseconds. Test e-mails and the platform's shutdown wait for these steps. */
const SMTP_TIMEOUT_MS = 10_000;

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Returns the sender's address from an SMTP URL: its parameter `from`, or without it the user name. */
export function parseSenderAddress(smtpUrl: string): string | undefined {
  const { searchParams, username } = new URL(smtpUrl);
  const from = searchParams.get('from') ?? decodeURIComponent(username);
  return /^[^\s@<>]+@[^\s@<>]+$/.test(from) ? from : undefined;
}

/**
 * Creates a mailer that uses the SMTP server at `smtps://user:password@host:465` (TLS from the start)
 * or `smtp://…:587` (STARTTLS). STARTTLS is mandatory for the latter, because an attacker on the path
 * could suppress the server's offer of STARTTLS. The certificate must be valid. Only a server on this
 * machine may be used without TLS.
 */
export function createMailer(smtpUrl: string) {
  const from = parseSenderAddress(smtpUrl);
  if (from === undefined) throw new Error('the SMTP URL contains no sender address');
  const transport = createSmtpTransport(smtpUrl);
  const toMessageId = (id: string) => `<${id}@${from.split('@')[1]}>`;
  return {
    /** Resolves when the server accepted the e-mail. @throws Error with the server's text */
    async send({ to, subject, text, html, id, inReplyTo }: OutgoingEmail): Promise<void> {
      await transport.sendMail({
        from: { name: 'Recado', address: from },
        to,
        subject: collapseLineBreaks(subject, 250),
        text,
        ...(html !== undefined && { html }),
        ...(id !== undefined && { messageId: toMessageId(id) }),
        ...(inReplyTo !== undefined && { inReplyTo: toMessageId(inReplyTo), references: [toMessageId(inReplyTo)] }),
        // Marks the e-mail as automatic, so that absence notices do not reply to it (RFC 3834).
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
    },
  };
}
export type Mailer = ReturnType<typeof createMailer>;

function createSmtpTransport(smtpUrl: string) {
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
    connectionTimeout: SMTP_TIMEOUT_MS,
    greetingTimeout: SMTP_TIMEOUT_MS,
    socketTimeout: SMTP_TIMEOUT_MS,
    // E-mails contain only our own text and no file or URL to load, so forbid access to both.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}
