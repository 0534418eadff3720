export { type AnswerErrorsOptions, answerErrors } from './answerErrors.ts';
export { validated } from './validated.ts';
