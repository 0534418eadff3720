import { listPhoneNumberVariants } from './listPhoneNumberVariants.ts';

/**
 * Resolves a telephone number to the form under which it is registered.
 *
 * @param query international number without plus or separators, in any of its forms
 * @param isRegistered whether an account exists under exactly these digits
 * @returns the registered digits; undefined when no form is registered
 */
export function resolveRegisteredNumber(query: string, isRegistered: (digits: string) => boolean): string | undefined {
  return listPhoneNumberVariants(query).find(isRegistered);
}
