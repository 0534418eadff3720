import { createTransport } from 'nodemailer';

export interface Mail {
  readonly to: { readonly name: string; readonly address: string };
  readonly subject: string;
  readonly text: string;
}

export interface Mailer {
  /** Resolves when the server has taken it. @throws Error, in the server's words */
  send(mail: Mail): Promise<void>;
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
  const { protocol, hostname, port, username, password } = new URL(smtpUrl);
  const from = senderOf(smtpUrl);
  if (from === undefined) throw new Error('the SMTP address says nobody whom the e-mails are from');
  const secure = protocol === 'smtps:';
  const transport = createTransport({
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
  return {
    async send({ to, subject, text }) {
      await transport.sendMail({ from: { name: 'Recado', address: from }, to, subject, text });
    },
  };
}
