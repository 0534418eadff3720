import { createHmac } from 'node:crypto';

/**
 * Serialises a notification as Meta's servers do: as JSON in which slashes and all characters beyond
 * ASCII are escaped.
 */
export const serializeWebhookNotification = (notification: object): string =>
  JSON.stringify(notification)
    .replace(/[\u007f-\uffff]/g, letter => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .replaceAll('/', '\\/');

/** Computes the header `X-Hub-Signature-256` for the body of a notification. */
export const computeWebhookSignature = (body: string, appSecret: string): string =>
  `sha256=${createHmac('sha256', appSecret).update(body).digest('hex')}`;
