/** Formats an amount: `$184.50`, `USD 20.00`. An unknown currency stays as the network sent it. */
export function formatMoney({ amount, currency }: { readonly amount: number; readonly currency: string }): string {
  try {
    return new Intl.NumberFormat('es-MX', { style: 'currency', currency }).format(amount);
  } catch {
    return `${amount} ${currency}`.trim();
  }
}
