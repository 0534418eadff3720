import { createHmac, timingSafeEqual } from 'node:crypto';

/** The words that owners type on a network's pages, by which it makes sure that an address is theirs. */
export interface VerifyTokens {
  /** 64 hexadecimal digits: the client's id and what only this platform can make of it. Nothing is stored. */
  of(clientId: string): string;
  isOurs(token: string): boolean;
}

export function createVerifyTokens({ digestKey }: { readonly digestKey: Buffer }): VerifyTokens {
  const key = createHmac('sha256', digestKey).update('webhooks of transports').digest();
  const tokenOf = (hex: string): string =>
    hex + createHmac('sha256', key).update(hex).digest('hex').slice(0, 32);
  return {
    of: clientId => tokenOf(clientId.replaceAll('-', '').toLowerCase()),
    isOurs(token) {
      if (!/^[0-9a-f]{64}$/.test(token)) return false;
      return timingSafeEqual(Buffer.from(token), Buffer.from(tokenOf(token.slice(0, 32))));
    },
  };
}
