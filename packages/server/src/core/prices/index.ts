export { pruneMessagePrices } from './pruneMessagePrices.ts';
export { readPriceQuota } from './readPriceQuota.ts';
export { storeMessagePrices } from './storeMessagePrices.ts';
export { warnOfPriceQuota } from './warnOfPriceQuota.ts';
