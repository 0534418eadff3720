import type { MessagePriceReport } from '@recado/transport';
import type { GraphMessageStatus } from '../webhook/webhookTypes.ts';

/** Statuses of a message that arrived. Meta charges only these messages. */
const arrivalStatuses: readonly unknown[] = ['delivered', 'read', 'played'];

/** Meta's names consist of these characters. Other texts are cut off, so that nothing else is stored. */
const toName = (value: unknown): string | undefined =>
  typeof value === 'string' ? /^[\w-]{1,50}/.exec(value.trim())?.[0].toLowerCase() : undefined;

/**
 * Reads what Meta charges for a message that arrived. `billable` says whether Meta charges it. Meta announced that it
 * will remove this field, so its absence falls back to `type`, whose value `regular` means a charge.
 *
 * @returns undefined if the status contains no price, or the message did not arrive
 */
export function parsePrice({ id, status, timestamp, pricing }: GraphMessageStatus): MessagePriceReport | undefined {
  if (!arrivalStatuses.includes(status) || typeof pricing !== 'object' || pricing === null) return undefined;
  const { category, type, billable } = pricing as Readonly<Record<string, unknown>>;
  const [categoryName, typeName] = [toName(category), toName(type)];
  if (categoryName === undefined) return undefined;
  const isBillable =
    typeof billable === 'boolean' ? billable : typeName === undefined ? undefined : typeName === 'regular';
  return {
    id,
    timestamp: new Date(Number(timestamp) * 1000),
    category: categoryName,
    ...(typeName !== undefined && { type: typeName }),
    ...(isBillable !== undefined && { isBillable }),
  };
}

/**
 * Reads the prices of all messages of the number, also of those that other programs sent, because Meta charges all of
 * them. Omits reports from before `oldest` (Unix milliseconds), which an attacker may have recorded.
 */
export const extractPrices = (statuses: readonly GraphMessageStatus[], oldest: number): MessagePriceReport[] =>
  statuses.flatMap(status => parsePrice(status) ?? []).filter(({ timestamp }) => timestamp.getTime() >= oldest);
