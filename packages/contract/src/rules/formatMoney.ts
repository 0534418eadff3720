/** Formats an amount, such as `$184.50` or `USD 20.00`. An unknown currency code stays as WhatsApp sent it. */
export function formatMoney({ amount, currency }: { readonly amount: number; readonly currency: string }): string {
  try {
    return new Intl.NumberFormat('es-MX', { style: 'currency', currency }).format(amount);
  } catch {
    return `${amount} ${currency}`.trim();
  }
}
