import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Person, PhoneNumber } from '../address.ts';
import { TransportError } from '../errors.ts';
import type { TransportCredentialField, TransportCredentials } from '../transportCredentials.ts';
import type { TransportWebhook, WebhookRequest } from '../webhook.ts';

/**
 * Fields of the credentials that link a line of the fake network, if its transport declares
 * `credentials`.
 */
export const fakeCredentialFields = [
  { name: 'account', secret: false },
  { name: 'key', secret: true },
  { name: 'signature', secret: true },
] as const satisfies readonly TransportCredentialField[];

/** Derives the credentials from a number, so that they are identical in every process. */
export const deriveFakeCredentials = (number: PhoneNumber): Record<'account' | 'key' | 'signature', string> => ({
  account: `9${number}${computeCheckDigit(number)}`,
  key: `llave-${number}`,
  signature: `firma-${number}`,
});

const computeCheckDigit = (number: PhoneNumber): number =>
  [...number].reduce((sum, digit) => sum + Number(digit), 0) % 10;

/**
 * Returns the number to which the credentials belong.
 * @throws TransportError `credentials-refused` with the name of the wrong credential
 */
export function verifyFakeCredentials(credentials: TransportCredentials): PhoneNumber {
  const number = /^9(\d{7,15})\d$/.exec(credentials.account ?? '')?.[1] ?? '';
  const expectedCredentials = deriveFakeCredentials(number);
  const wrongField = fakeCredentialFields.find(
    ({ name }) => number === '' || credentials[name] !== expectedCredentials[name],
  );
  if (!wrongField) return number;
  throw new TransportError('credentials-refused', `The network refused this ${wrongField.name}.`, {
    field: wrongField.name,
    code: 190,
  });
}

const signBody = (number: PhoneNumber, body: Uint8Array): string =>
  `sha256=${createHmac('sha256', deriveFakeCredentials(number).signature).update(body).digest('hex')}`;

const SIGNATURE_HEADER = 'x-fake-signature';

/** Creates a signed request that reports an event of the account with this number. */
export function createFakeWebhookRequest(number: PhoneNumber, fields: object): WebhookRequest {
  const body = Buffer.from(JSON.stringify({ ...fields, account: deriveFakeCredentials(number).account }));
  const headers = { 'content-type': 'application/json', [SIGNATURE_HEADER]: signBody(number, body) };
  return { method: 'POST', query: {}, headers, body };
}

export function hasValidFakeSignature({ headers, body }: WebhookRequest, number: PhoneNumber): boolean {
  const [receivedSignature, expectedSignature] = [
    Buffer.from(headers[SIGNATURE_HEADER] ?? ''),
    Buffer.from(signBody(number, body)),
  ];
  return receivedSignature.length === expectedSignature.length && timingSafeEqual(receivedSignature, expectedSignature);
}

/** Parses the JSON object in the body. Undefined if the body contains none. */
export function parseFakeWebhookBody({ body }: Pick<WebhookRequest, 'body'>): Record<string, unknown> | undefined {
  try {
    const payload: unknown = JSON.parse(Buffer.from(body).toString());
    return typeof payload === 'object' && payload !== null && !Array.isArray(payload) ? { ...payload } : undefined;
  } catch {
    return undefined;
  }
}

export const fakeTransportWebhook: TransportWebhook = {
  hasSignature: headers => headers[SIGNATURE_HEADER] !== undefined,
  findPossibleAccounts({ body }) {
    const matches = Buffer.from(body)
      .toString('latin1')
      .matchAll(/"account":"(\d{1,20})"/g);
    return [...new Set([...matches].map(([, account = '']) => account))];
  },
  accounts(request) {
    const account = parseFakeWebhookBody(request)?.account;
    return typeof account === 'string' ? [account] : [];
  },
  isGenuine: (request, storedCredentials) =>
    storedCredentials.some(value => {
      const { account = '' } = parseFakeWebhookBody({ body: value }) ?? {};
      const [, number] = /^9(\d{7,15})\d$/.exec(String(account)) ?? [];
      return number !== undefined && hasValidFakeSignature(request, number);
    }),
  splitHistory(request) {
    const { history, ...rest } = parseFakeWebhookBody(request) ?? {};
    if (rest.isHistory === true) return { history: request.body, rest: undefined };
    if (typeof history !== 'object' || history === null) return undefined;
    const historyBody = { ...history, account: rest.account, isHistory: true };
    return { history: Buffer.from(JSON.stringify(historyBody)), rest: Buffer.from(JSON.stringify(rest)) };
  },
  people(request) {
    const { from, of } = parseFakeWebhookBody(request) ?? {};
    const namedPeople = typeof of === 'object' && of !== null ? [of as Person] : [];
    return typeof from === 'string' ? [...namedPeople, { kind: 'person', phone: from }] : namedPeople;
  },
  challenge({ method, query: { token, challenge } }, isToken) {
    if (method !== 'GET') return undefined;
    if (token === undefined || challenge === undefined || !isToken(token)) return { status: 403, body: '' };
    return { status: 200, body: challenge };
  },
};

/** Creates the request with which the network verifies a webhook URL, with the token that the owner entered. */
export const createFakeWebhookVerificationRequest = (token: string): WebhookRequest => ({
  method: 'GET',
  query: { token, challenge: '1158201444' },
  headers: {},
  body: new Uint8Array(),
});
