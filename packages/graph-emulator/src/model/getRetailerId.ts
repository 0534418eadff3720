import type { PhoneProduct } from '@recado/whatsapp-emulator';

/** Returns the shop's own ID of a product, by which Meta's messages name it. */
export const getRetailerId = ({ id, retailerId }: PhoneProduct): string => retailerId ?? id;
