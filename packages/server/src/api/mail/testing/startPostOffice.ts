import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** As it came: quoted-printable, with its headers. */
export interface Letter {
  readonly from: string;
  readonly to: readonly string[];
  readonly text: string;
}

/** A real SMTP server on loopback, and what it was given. */
export async function startPostOffice(options: SMTPServerOptions = {}) {
  const letters: Letter[] = [];
  const office = { letters, beforeAnswer: () => {} };
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
        letters.push({
          from: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
          to: envelope.rcptTo.map(({ address }) => address),
          text: Buffer.concat(chunks).toString(),
        });
        office.beforeAnswer();
        done();
      });
    },
    ...options,
  });
  server.on('error', () => {});
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const { port } = listening.address() as AddressInfo;
  return Object.assign(office, {
    port,
    /** How many letters with these words somebody was written. */
    written: (address: string, words: string): number =>
      letters.filter(
        ({ to, text }) =>
          to.includes(address) &&
          decoded(text)
            .replace(/\r?\n\s+/g, ' ')
            .includes(words),
      ).length,
    stop: () => new Promise<void>(resolve => server.close(() => resolve())),
  });
}

export type PostOffice = Awaited<ReturnType<typeof startPostOffice>>;

/** What people read of it: quoted-printable, and words that are encoded in a header. */
export function decoded(text: string): string {
  const bytes = (quoted: string) =>
    Buffer.from(
      quoted.replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
      'latin1',
    ).toString();
  const words = text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([qb])\?([^?]*)\?=/gi, (_, how: string, word: string) =>
      how.toLowerCase() === 'b' ? Buffer.from(word, 'base64').toString('latin1') : word.replace(/_/g, ' '),
    );
  return bytes(words.replace(/=\r?\n/g, ''));
}
