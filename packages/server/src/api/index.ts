export type { Scope } from './clients/createClients.ts';
export { createServices, type Foundation, type Services } from './createServices.ts';
