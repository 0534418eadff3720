/**
 * What a session token says of itself (docs/product.md §3); nothing here vouches for it, only the server can.
 */
export interface TokenContent {
  readonly id: string;
  /** Seconds since 1970. */
  readonly exp: number;
}

/** @throws Error when it is no token of ours */
export function readToken(token: string): TokenContent {
  const [, body = ''] = token.split('.');
  const bytes = Uint8Array.from(atob(body.replaceAll('-', '+').replaceAll('_', '/')), letter =>
    letter.charCodeAt(0),
  );
  const content: unknown = JSON.parse(new TextDecoder().decode(bytes));
  if (!isContent(content)) throw new Error('A session token without id or exp');
  return content;
}

export const isExpired = ({ exp }: TokenContent, now = Date.now()): boolean => exp * 1000 <= now;

const isContent = (value: unknown): value is TokenContent =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  typeof value.id === 'string' &&
  'exp' in value &&
  typeof value.exp === 'number';
