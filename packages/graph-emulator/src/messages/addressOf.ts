import { type Emulator, numberVariants, type Phone } from '@recado/whatsapp-emulator';
import { invalidParameter } from '../model/GraphError.ts';

/** Whom a message is for. */
export interface Addressee {
  /** As the caller wrote it. */
  readonly input: string;
  /** The number it leads to: the registered one, or the digits as they are. */
  readonly waId: string;
  readonly phone: Phone | undefined;
}

/**
 * Business-scoped id of a customer: the same for one business, another for each. Here the country and the private id that
 * phones know the customer by, with the business's id, so that nobody can tell a number from it.
 */
export const scopedId = (phone: Phone, businessAccountId: string): string =>
  `MX.${BigInt(phone.lid.replace('@lid', '')) * 1000n + BigInt(businessAccountId.slice(-3))}`;

/** @throws GraphError when nobody is named */
export function addressOf(
  emulator: Emulator,
  businessAccountId: string,
  { to, recipient }: { readonly to?: unknown; readonly recipient?: unknown },
): Addressee {
  if (typeof to === 'string' && to !== '') {
    const digits = to.replace(/\D/g, '');
    const [phone] = numberVariants(digits).flatMap(number => emulator.phones.get(number) ?? []);
    return { input: to, waId: phone?.phone ?? digits, phone };
  }
  if (typeof recipient !== 'string' || recipient === '')
    throw invalidParameter('The parameter to is required.');
  const phone = emulator.phones.list().find(each => scopedId(each, businessAccountId) === recipient);
  return { input: recipient, waId: phone?.phone ?? '', phone };
}
