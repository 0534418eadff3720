export { type AnswerErrorsOptions, answerErrors } from './answerErrors.ts';
export { createRouteValidation } from './createRouteValidation.ts';
