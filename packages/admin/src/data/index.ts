export { createDataProvider, type DataProviderOptions } from './createDataProvider.ts';
export { createHttpClient, type HttpClientOptions } from './createHttpClient.ts';
