import { cli } from '@recado/texts';
import { UsageError } from '../errors.ts';

/** @throws UsageError when it is no delivery's id */
export function checkDeliveryId(typed: string): string {
  if (/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(typed)) return typed.toLowerCase();
  const { argument } = cli.deliveries.show;
  throw new UsageError(cli.common.invalidArgument(argument, typed, cli.deliveries.expectedId));
}
