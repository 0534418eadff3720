import { guard } from '@recado/texts';
import { DomainError } from '../errors/index.ts';

export type AddressRefusal = keyof typeof guard.address;

/**
 * 400: an address that a user gave, or one it redirects to, is none that we call. `private` says the same whatever lies
 * behind it, so that nobody can map a network by asking.
 */
export class AddressRefused extends DomainError {
  readonly code = 'address-refused';
  readonly status = 400;
  readonly reason: AddressRefusal;

  constructor(reason: AddressRefusal, options?: ErrorOptions) {
    super(guard.address[reason], options);
    this.reason = reason;
  }
}
