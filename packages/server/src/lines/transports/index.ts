export { clientsOfAccounts, noteAccounts } from './accounts.ts';
export * from './Transports.ts';
