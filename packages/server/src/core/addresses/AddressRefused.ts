import { outboundRequestErrors } from '@recado/texts';
import { DomainError } from '../errors/index.ts';

export type AddressRefusalReason = keyof typeof outboundRequestErrors.address;

/**
 * Error 400: the server does not connect to this address, which a user entered or to which a redirect
 * led. The reason `private` is the same for all hosts, so that callers cannot use it to map a private
 * network.
 */
export class AddressRefused extends DomainError {
  readonly code = 'address-refused';
  readonly status = 400;
  readonly reason: AddressRefusalReason;

  constructor(reason: AddressRefusalReason, options?: ErrorOptions) {
    super(outboundRequestErrors.address[reason], options);
    this.reason = reason;
  }
}
