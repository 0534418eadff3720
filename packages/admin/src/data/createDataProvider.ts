import type { DataProvider } from 'ra-core';
import simpleRestProvider from 'ra-data-simple-rest';
import { createHttpClient, type HttpClientOptions } from './createHttpClient.ts';

export interface DataProviderOptions extends HttpClientOptions {
  /** Of the API, without a slash at its end; the resources lie below its `/admin`. */
  readonly apiUrl: string;
}

/** ra-data-simple-rest over the administrators' part of the API. */
export const createDataProvider = ({ apiUrl, token }: DataProviderOptions): DataProvider => ({
  ...simpleRestProvider(`${apiUrl}/admin`, createHttpClient({ token })),
  supportAbortSignal: true,
});
