/** A line's own way out to the internet, as its owner was given it. Sealed as a whole: a user name says whose it is. */
export interface OwnProxy {
  readonly kind: 'http' | 'socks5';
  readonly host: string;
  readonly port: number;
  readonly username?: string;
  readonly password?: string;
}
