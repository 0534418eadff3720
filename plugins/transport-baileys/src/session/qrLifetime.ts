/** How long Baileys shows its n-th QR before the next one, milliseconds. */
export const qrLifetime = (nth: number): number => (nth === 1 ? 60_000 : 20_000);
