export { SHARES_DATABASE, WAITING_MESSAGE_PREFIX } from './clearOfflineData.ts';
