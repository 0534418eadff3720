import { numberVariants } from './numberVariants.ts';

/**
 * The one address under which a telephone is registered, whichever of its spellings is asked for.
 *
 * @param query international number without plus or separators
 * @param isRegistered whether an account exists under exactly these digits
 * @returns the registered digits; undefined when no spelling is registered
 */
export function resolveNumber(query: string, isRegistered: (digits: string) => boolean): string | undefined {
  return numberVariants(query).find(isRegistered);
}
