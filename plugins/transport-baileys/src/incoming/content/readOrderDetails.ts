/** Maximum number of products that are read. */
const MAX_ITEMS = 50;

interface OrderDetails {
  readonly reference_id?: unknown;
  readonly currency?: unknown;
  readonly total_amount?: unknown;
  readonly order?: unknown;
}

/**
 * Reads what a business asks a person to pay, from the JSON of a native button (`review_and_pay`, `review_order`,
 * `payment_info`): its products, total and reference (Meta's reference, order details). Any value may be missing or wrong.
 * @returns one line for each, or undefined if the button has none
 */
export function readOrderDetails(params: OrderDetails): string | undefined {
  const currency = typeof params.currency === 'string' ? params.currency : '';
  const { items } = toFields(params.order);
  const lines = (Array.isArray(items) ? items : []).slice(0, MAX_ITEMS).map((item: unknown) => {
    const { amount, name, quantity, sale_amount } = toFields(item);
    const count = typeof quantity === 'number' ? `${quantity} × ` : '';
    const price = formatAmount(sale_amount, currency) ?? formatAmount(amount, currency);
    return typeof name === 'string' && name !== '' ? [`${count}${name}`, price].filter(Boolean).join(' · ') : undefined;
  });
  const total = formatAmount(params.total_amount, currency);
  // Other buttons have an ID of their own, too, which nobody needs to read.
  if (total === undefined && lines.length === 0) return undefined;
  const reference = typeof params.reference_id === 'string' ? params.reference_id : '';
  return [...lines, [total, reference].filter(Boolean).join(' · ')].filter(Boolean).join('\n') || undefined;
}

const toFields = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};

/** Formats an amount, which Meta writes as an integer and its divisor. */
function formatAmount(amount: unknown, currency: string): string | undefined {
  const { offset = 1, value } = toFields(amount);
  const units = Number(value) / Number(offset);
  return value === undefined || value === null || !Number.isFinite(units) ? undefined : `${units} ${currency}`.trim();
}
