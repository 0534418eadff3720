import { createHmac, timingSafeEqual } from 'node:crypto';
import type { TransportWebhook, WebhookRequest } from '@recado/transport';
import { readKept } from '../linking/credentials.ts';
import { changesIn, peopleIn, readNotification } from './readNotification.ts';

/** What Meta asks of the address, and whom a notification concerns. */
export const webhook: TransportWebhook = {
  accounts(request) {
    const ids = changesIn(readNotification(request.body)).map(
      // What is said of the account as a whole names no number.
      ({ business, value }) => value.metadata?.phone_number_id ?? business,
    );
    return [...new Set(ids.filter(id => typeof id === 'string' && /^\d{1,40}$/.test(id)))] as string[];
  },
  people: ({ body }) => changesIn(readNotification(body)).flatMap(peopleIn),
  isGenuine: (request, kept) =>
    kept.map(readKept).some(credentials => credentials && isSigned(request, credentials.appSecret)),
  challenge({ method, query }, isToken) {
    if (method !== 'GET' || query['hub.mode'] !== 'subscribe') return undefined;
    const challenge = query['hub.challenge'] ?? '';
    if (!isToken(query['hub.verify_token'] ?? '') || !/^[\w.-]{1,200}$/.test(challenge))
      return { status: 403, body: '' };
    return { status: 200, body: challenge };
  },
};

/** Whether whoever posted it has the app's secret. Takes the same time however much of it is right. */
export function isSigned({ headers, body }: WebhookRequest, appSecret: string): boolean {
  const [, hex = ''] = /^sha256=([0-9a-f]{64})$/i.exec(headers['x-hub-signature-256'] ?? '') ?? [];
  const given = Buffer.from(hex.padEnd(64, '0'), 'hex');
  const expected = createHmac('sha256', appSecret).update(body).digest();
  return timingSafeEqual(given, expected) && hex !== '';
}
