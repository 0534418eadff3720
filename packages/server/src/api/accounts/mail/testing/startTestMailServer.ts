import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** Raw e-mail: quoted-printable, with headers. */
export interface ReceivedEmail {
  readonly from: string;
  readonly to: readonly string[];
  readonly text: string;
}

/** Starts a real SMTP server on loopback that stores the received e-mails. */
export async function startTestMailServer(options: SMTPServerOptions = {}) {
  const emails: ReceivedEmail[] = [];
  const state = { emails, beforeReply: () => {} };
  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    logger: false,
    onAuth: ({ username, password }, _, done) =>
      password === 'se:creto' ? done(null, { user: username }) : done(new Error('535 no')),
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        emails.push({
          from: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
          to: envelope.rcptTo.map(({ address }) => address),
          text: Buffer.concat(chunks).toString(),
        });
        state.beforeReply();
        done();
      });
    },
    ...options,
  });
  server.on('error', () => {});
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const { port } = listening.address() as AddressInfo;
  return Object.assign(state, {
    port,
    /** Counts the e-mails to the given address that contain the given words. */
    countEmails: (address: string, words: string): number =>
      emails.filter(
        ({ to, text }) =>
          to.includes(address) &&
          decodeEmail(text)
            .replace(/\r?\n\s+/g, ' ')
            .includes(words),
      ).length,
    stop: () => new Promise<void>(resolve => server.close(() => resolve())),
  });
}

export type TestMailServer = Awaited<ReturnType<typeof startTestMailServer>>;

/** Decodes quoted-printable text and encoded words of headers, as a mail client shows them. */
export function decodeEmail(text: string): string {
  const decodeQuoted = (quoted: string) =>
    Buffer.from(
      quoted.replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
      'latin1',
    ).toString();
  const words = text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([qb])\?([^?]*)\?=/gi, (_, encoding: string, word: string) =>
      encoding.toLowerCase() === 'b' ? Buffer.from(word, 'base64').toString('latin1') : word.replace(/_/g, ' '),
    );
  return decodeQuoted(words.replace(/=\r?\n/g, ''));
}
