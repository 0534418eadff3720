import type { OrderLine } from '@recado/transport';

/** Encodes the lines of an order as the token with which the task `catalog.order` adds the names of the products. */
export const encodeOrderToken = (lines: readonly OrderLine[]): string => JSON.stringify(lines);

/** Decodes a token. Returns undefined for the token of another transport, which a migrated line may still have. */
export function decodeOrderToken(token: string): readonly OrderLine[] | undefined {
  try {
    const lines: unknown = JSON.parse(token);
    return Array.isArray(lines) ? (lines as OrderLine[]) : undefined;
  } catch {
    return undefined;
  }
}
