import { createHmac, timingSafeEqual } from 'node:crypto';
import type { TransportWebhook, WebhookRequest } from '@recado/transport';
import { decodeCredentials } from '../linking/credentials.ts';
import { extractNotificationChanges, extractSendersAndRecipients, parseNotification } from './parseNotification.ts';

/** Answers the request with which Meta verifies the URL, and finds accounts and people in a notification. */
export const cloudApiWebhook: TransportWebhook = {
  accounts(request) {
    const ids = extractNotificationChanges(parseNotification(request.body)).map(
      // Changes of a whole business account contain no phone number ID, so use the ID of the business account.
      ({ business, value }) => value.metadata?.phone_number_id ?? business,
    );
    return [...new Set(ids.filter(id => typeof id === 'string' && /^\d{1,40}$/.test(id)))] as string[];
  },
  people: ({ body }) => extractNotificationChanges(parseNotification(body)).flatMap(extractSendersAndRecipients),
  isGenuine: (request, storedCredentials) =>
    storedCredentials
      .map(decodeCredentials)
      .some(credentials => credentials && isSignedWithAppSecret(request, credentials.appSecret)),
  challenge({ method, query }, isToken) {
    if (method !== 'GET' || query['hub.mode'] !== 'subscribe') return undefined;
    const challenge = query['hub.challenge'] ?? '';
    if (!isToken(query['hub.verify_token'] ?? '') || !/^[\w.-]{1,200}$/.test(challenge))
      return { status: 403, body: '' };
    return { status: 200, body: challenge };
  },
};

/**
 * Returns whether the request was signed with the app's secret. The check takes the same time for every
 * signature, so that an attacker cannot derive the correct signature from the time.
 */
export function isSignedWithAppSecret({ headers, body }: WebhookRequest, appSecret: string): boolean {
  const [, hex = ''] = /^sha256=([0-9a-f]{64})$/i.exec(headers['x-hub-signature-256'] ?? '') ?? [];
  const receivedSignature = Buffer.from(hex.padEnd(64, '0'), 'hex');
  const expected = createHmac('sha256', appSecret).update(body).digest();
  return timingSafeEqual(receivedSignature, expected) && hex !== '';
}
