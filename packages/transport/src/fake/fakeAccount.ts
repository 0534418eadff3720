import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Person, Phone } from '../address.ts';
import type { CredentialField, Credentials } from '../credentials.ts';
import { TransportError } from '../errors.ts';
import type { TransportWebhook, WebhookRequest } from '../webhook.ts';

/** What a line of the fake is linked by, where it is linked by credentials. */
export const fakeCredentialFields = [
  { name: 'account', secret: false },
  { name: 'key', secret: true },
  { name: 'signature', secret: true },
] as const satisfies readonly CredentialField[];

/** What the owner of a number finds on the network's pages: the same in every process. */
export const fakeCredentialsOf = (number: Phone): Record<'account' | 'key' | 'signature', string> => ({
  account: `9${number}${checkDigit(number)}`,
  key: `llave-${number}`,
  signature: `firma-${number}`,
});

const checkDigit = (number: Phone): number => [...number].reduce((sum, digit) => sum + Number(digit), 0) % 10;

/** The number that these open. @throws TransportError `credentials-refused` with the name of the one that is wrong */
export function checkCredentials(given: Credentials): Phone {
  const number = /^9(\d{7,15})\d$/.exec(given.account ?? '')?.[1] ?? '';
  const right = fakeCredentialsOf(number);
  const wrong = fakeCredentialFields.find(({ name }) => number === '' || given[name] !== right[name]);
  if (!wrong) return number;
  throw new TransportError('credentials-refused', `The network does not know this ${wrong.name}.`, {
    field: wrong.name,
    code: 190,
  });
}

const signed = (number: Phone, body: Uint8Array): string =>
  `sha256=${createHmac('sha256', fakeCredentialsOf(number).signature).update(body).digest('hex')}`;

const HEADER = 'x-fake-signature';

/** What this network's servers post about the account of `number`. */
export function fakePost(number: Phone, about: object): WebhookRequest {
  const body = Buffer.from(JSON.stringify({ ...about, account: fakeCredentialsOf(number).account }));
  const headers = { 'content-type': 'application/json', [HEADER]: signed(number, body) };
  return { method: 'POST', query: {}, headers, body };
}

export function isSigned({ headers, body }: WebhookRequest, number: Phone): boolean {
  const [said, right] = [Buffer.from(headers[HEADER] ?? ''), Buffer.from(signed(number, body))];
  return said.length === right.length && timingSafeEqual(said, right);
}

/** The object that was posted; undefined: there is none. */
export function readPost({ body }: Pick<WebhookRequest, 'body'>): Record<string, unknown> | undefined {
  try {
    const read: unknown = JSON.parse(Buffer.from(body).toString());
    return typeof read === 'object' && read !== null && !Array.isArray(read) ? { ...read } : undefined;
  } catch {
    return undefined;
  }
}

export const fakeWebhook: TransportWebhook = {
  accounts(request) {
    const account = readPost(request)?.account;
    return typeof account === 'string' ? [account] : [];
  },
  isGenuine: (request, kept) =>
    kept.some(value => {
      const { account = '' } = readPost({ body: value }) ?? {};
      const [, number] = /^9(\d{7,15})\d$/.exec(String(account)) ?? [];
      return number !== undefined && isSigned(request, number);
    }),
  people(request) {
    const { from, of } = readPost(request) ?? {};
    const named = typeof of === 'object' && of !== null ? [of as Person] : [];
    return typeof from === 'string' ? [...named, { kind: 'person', phone: from }] : named;
  },
  challenge({ method, query: { token, challenge } }, isToken) {
    if (method !== 'GET') return undefined;
    if (token === undefined || challenge === undefined || !isToken(token)) return { status: 403, body: '' };
    return { status: 200, body: challenge };
  },
};

/** What the network asks of an address, with the word that an owner typed. */
export const fakeChallenge = (token: string): WebhookRequest => ({
  method: 'GET',
  query: { token, challenge: '1158201444' },
  headers: {},
  body: new Uint8Array(),
});
