import { cliTexts } from '@recado/texts';
import { UsageError } from '../errors.ts';

/** Validates a delivery ID. @throws UsageError when the input is no UUID */
export function parseDeliveryId(input: string): string {
  if (/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(input)) return input.toLowerCase();
  const { argument } = cliTexts.deliveries.show;
  throw new UsageError(cliTexts.common.invalidArgument(argument, input, cliTexts.deliveries.expectedId));
}
