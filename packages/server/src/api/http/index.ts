export { createRouteValidation } from './createRouteValidation.ts';
export { type ErrorResponsesOptions, registerErrorResponses } from './registerErrorResponses.ts';
