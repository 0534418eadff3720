export type { Scope } from './clients/Scope.ts';
export { createServices, type Foundation, type Services } from './createServices.ts';
