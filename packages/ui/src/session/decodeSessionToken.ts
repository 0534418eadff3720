/**
 * Content of a session token (docs/product.md §3). It is not verified, because only the server can do that.
 */
export interface SessionTokenContent {
  readonly id: string;
  /** Expiry of the token, in seconds since 1970. */
  readonly exp: number;
}

/** Decodes a session token. @throws Error if the token is malformed */
export function decodeSessionToken(token: string): SessionTokenContent {
  const [, body = ''] = token.split('.');
  const bytes = Uint8Array.from(atob(body.replaceAll('-', '+').replaceAll('_', '/')), letter => letter.charCodeAt(0));
  const content: unknown = JSON.parse(new TextDecoder().decode(bytes));
  if (!isContent(content)) throw new Error('A session token without id or exp');
  return content;
}

export const isSessionTokenExpired = ({ exp }: SessionTokenContent, now = Date.now()): boolean => exp * 1000 <= now;

const isContent = (value: unknown): value is SessionTokenContent =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  typeof value.id === 'string' &&
  'exp' in value &&
  typeof value.exp === 'number';
