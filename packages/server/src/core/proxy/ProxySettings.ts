/**
 * A client's own outbound proxy, as its owner configured it. All settings are encrypted together, because
 * even the user name identifies a customer of the proxy's provider.
 */
export interface ProxySettings {
  readonly kind: 'http' | 'socks5';
  readonly host: string;
  readonly port: number;
  readonly username?: string;
  readonly password?: string;
}
