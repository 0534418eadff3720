interface FormatMoneyParams {
  readonly amount: number;
  readonly currency: string;
}

/** Formats an amount, such as `$184.50` or `USD 20.00`. An unknown currency code stays as WhatsApp sent it. */
export function formatMoney({ amount, currency }: FormatMoneyParams): string {
  try {
    return new Intl.NumberFormat('es-MX', { style: 'currency', currency }).format(amount);
  } catch {
    return `${amount} ${currency}`.trim();
  }
}

/** Multiplies a price by a quantity. Rounds to thousandths, WhatsApp's smallest amount, because 3 × 0.1 is not 0.3. */
export const multiplyMoney = ({ amount, currency }: FormatMoneyParams, quantity: number): FormatMoneyParams => ({
  amount: Math.round(amount * quantity * 1_000) / 1_000,
  currency,
});
