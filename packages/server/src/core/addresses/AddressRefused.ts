import { outboundRequestErrorTexts } from '@recado/texts';
import { DomainError } from '../errors/index.ts';

export type AddressRefusalReason = keyof typeof outboundRequestErrorTexts.address;

/**
 * Error 400: the server does not connect to this address, which a user entered or to which a redirect
 * led. For all private addresses, the reason is `private` without details. Callers therefore cannot find out
 * which hosts a private network contains.
 */
export class AddressRefused extends DomainError {
  readonly code = 'address-refused';
  readonly status = 400;
  readonly reason: AddressRefusalReason;

  constructor(reason: AddressRefusalReason, options?: ErrorOptions) {
    super(outboundRequestErrorTexts.address[reason], options);
    this.reason = reason;
  }
}
