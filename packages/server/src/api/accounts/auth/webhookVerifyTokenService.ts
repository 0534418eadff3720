import { createHmac, timingSafeEqual } from 'node:crypto';

interface WebhookVerifyTokenServiceOptions {
  readonly digestKey: Buffer;
}

/** Derives verify tokens. Owners enter them on a network's pages to prove that the webhook URL belongs to them. */
export function createWebhookVerifyTokenService({ digestKey }: WebhookVerifyTokenServiceOptions) {
  const key = createHmac('sha256', digestKey).update('webhooks of transports').digest();
  const appendMac = (hex: string): string => hex + createHmac('sha256', key).update(hex).digest('hex').slice(0, 32);
  return {
    /**
     * Returns a client's verify token: 64 hexadecimal digits, which contain the client's ID and a MAC of this
     * ID. Because the MAC proves that a token is genuine, no token is stored.
     */
    derive(clientId: string): string {
      return appendMac(clientId.replaceAll('-', '').toLowerCase());
    },

    isValid(token: string): boolean {
      if (!/^[0-9a-f]{64}$/.test(token)) return false;
      return timingSafeEqual(Buffer.from(token), Buffer.from(appendMac(token.slice(0, 32))));
    },
  };
}
export type WebhookVerifyTokenService = ReturnType<typeof createWebhookVerifyTokenService>;
