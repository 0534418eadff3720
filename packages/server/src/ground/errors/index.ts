export { DomainError, type FieldErrors } from './DomainError.ts';
export {
  Conflict,
  Forbidden,
  Gone,
  Invalid,
  LimitReached,
  MethodNotAllowed,
  NotConnected,
  NotFound,
  RangeBeyond,
  TooLarge,
  TooManyRequests,
  Unauthorized,
  Unavailable,
  UnknownOutcome,
  Unprocessable,
  Unreachable,
} from './domainErrors.ts';
