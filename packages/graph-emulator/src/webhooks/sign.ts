import { createHmac } from 'node:crypto';

/** The bytes of a notification: JSON with everything beyond ASCII escaped, as Meta's servers write it. */
export const written = (notification: object): string =>
  JSON.stringify(notification)
    .replace(/[\u007f-\uffff]/g, letter => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .replaceAll('/', '\\/');

/** `X-Hub-Signature-256` of those bytes. */
export const signed = (body: string, appSecret: string): string =>
  `sha256=${createHmac('sha256', appSecret).update(body).digest('hex')}`;
