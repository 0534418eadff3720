import { createHmac, timingSafeEqual } from 'node:crypto';
import type { TransportWebhook, WebhookRequest } from '@recado/transport';
import { decodeCredentials } from '../linking/credentials.ts';
import {
  extractNotificationChanges,
  extractSendersAndRecipients,
  filterNotificationChanges,
  parseNotification,
} from './parseNotification.ts';

/**
 * Maximum number of app secrets with which one request is verified, because each costs a hash of the whole body (2 ms
 * for 3 MB). The numbers of one business account may use several apps.
 */
const MAX_SECRETS = 32;
/** Maximum number of possible account IDs of one body. Meta sends at most 1,000 changes in a request. */
const MAX_POSSIBLE_ACCOUNTS = 5_000;

/** Fields of notifications with the chats and the address book of the WhatsApp Business app. */
const HISTORY_FIELDS: readonly string[] = ['history', 'smb_app_state_sync'];

const isAccountId = (id: unknown): id is string => typeof id === 'string' && /^\d{1,40}$/.test(id);

/** Answers the request with which Meta verifies the URL, and finds accounts and people in a notification. */
export const cloudApiWebhook: TransportWebhook = {
  hasSignature: headers => readSignature(headers) !== undefined,
  findPossibleAccounts({ body }) {
    const text = Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('latin1');
    // The spaces are limited, because unlimited ones would take time proportional to the square of their number.
    const ids = new Set<string>();
    for (const [, id = ''] of text.matchAll(/"(?:phone_number_id|id)"\s{0,9}:\s{0,9}"(\d{1,40})"/g)) {
      ids.add(id);
      if (ids.size === MAX_POSSIBLE_ACCOUNTS) break;
    }
    return [...ids];
  },
  isGenuine(request, storedCredentials) {
    const secrets = storedCredentials.map(value => decodeCredentials(value)?.appSecret);
    return [...new Set(secrets)]
      .slice(0, MAX_SECRETS)
      .some(secret => secret !== undefined && isSignedWithAppSecret(request, secret));
  },
  accounts(request) {
    const ids = extractNotificationChanges(parseNotification(request.body)).map(
      // Changes of a whole business account contain no phone number ID, so use the ID of the business account.
      ({ business, value }) => value.metadata?.phone_number_id ?? business,
    );
    return [...new Set(ids.filter(isAccountId))];
  },
  splitHistory({ body }) {
    const notification = parseNotification(body);
    const isHistory = (field: unknown) => HISTORY_FIELDS.includes(String(field));
    const fields = extractNotificationChanges(notification).map(({ field }) => field);
    if (!fields.some(isHistory)) return undefined;
    if (fields.every(isHistory)) return { history: body, rest: undefined };
    const encode = (isIncluded: (field: unknown) => boolean) =>
      Buffer.from(JSON.stringify(filterNotificationChanges(notification, isIncluded)));
    return { history: encode(isHistory), rest: encode(field => !isHistory(field)) };
  },
  people: ({ body }) => extractNotificationChanges(parseNotification(body)).flatMap(extractSendersAndRecipients),
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
  const receivedSignature = readSignature(headers);
  if (!receivedSignature) return false;
  return timingSafeEqual(receivedSignature, createHmac('sha256', appSecret).update(body).digest());
}

/** Reads the SHA-256 signature that Meta sends. Returns undefined if it is missing or malformed. */
function readSignature(headers: WebhookRequest['headers']): Buffer | undefined {
  const [, hex] = /^sha256=([0-9a-f]{64})$/i.exec(headers['x-hub-signature-256'] ?? '') ?? [];
  return hex === undefined ? undefined : Buffer.from(hex, 'hex');
}
