/**
 * A client's own outbound proxy, as its owner configured it. Encrypted as a whole, because the user
 * name identifies its customer.
 */
export interface ProxySettings {
  readonly kind: 'http' | 'socks5';
  readonly host: string;
  readonly port: number;
  readonly username?: string;
  readonly password?: string;
}
