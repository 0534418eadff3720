export { type AnswerErrorsOptions, answerErrors } from './errors/answerErrors.ts';
export { DomainError, type FieldErrors } from './errors/DomainError.ts';
export {
  Conflict,
  Forbidden,
  Gone,
  Invalid,
  MethodNotAllowed,
  NotConnected,
  NotFound,
  TooLarge,
  TooManyRequests,
  Unauthorized,
  Unavailable,
  Unprocessable,
} from './errors/domainErrors.ts';
export { validated } from './errors/validated.ts';
export { validationPreferences } from './errors/validationPreferences.ts';
