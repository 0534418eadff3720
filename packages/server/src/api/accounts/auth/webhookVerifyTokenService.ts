import { createHmac, timingSafeEqual } from 'node:crypto';

/** Verify tokens, which owners enter on a network's pages to prove that the webhook URL belongs to them. */
export interface WebhookVerifyTokenService {
  /**
   * Returns a client's verify token: 64 hexadecimal digits, which contain the client's ID and a MAC of this
   * ID. Because the MAC proves that a token is genuine, no token is stored.
   */
  derive(clientId: string): string;
  isValid(token: string): boolean;
}

interface WebhookVerifyTokenServiceOptions {
  readonly digestKey: Buffer;
}

export function createWebhookVerifyTokenService({
  digestKey,
}: WebhookVerifyTokenServiceOptions): WebhookVerifyTokenService {
  const key = createHmac('sha256', digestKey).update('webhooks of transports').digest();
  const appendMac = (hex: string): string => hex + createHmac('sha256', key).update(hex).digest('hex').slice(0, 32);
  return {
    derive: clientId => appendMac(clientId.replaceAll('-', '').toLowerCase()),
    isValid(token) {
      if (!/^[0-9a-f]{64}$/.test(token)) return false;
      return timingSafeEqual(Buffer.from(token), Buffer.from(appendMac(token.slice(0, 32))));
    },
  };
}
