import type { DataProvider } from 'ra-core';
import simpleRestProvider from 'ra-data-simple-rest';
import { createHttpClient, type HttpClientOptions } from './createHttpClient.ts';

export interface DataProviderOptions extends HttpClientOptions {
  /**
   * Base URL of the API, without a slash at the end. The administrators' resources are below `/admin` of this
   * URL.
   */
  readonly apiUrl: string;
}

/** Creates a data provider (ra-data-simple-rest) for the administrators' endpoints of the API. */
export const createDataProvider = ({ apiUrl, token }: DataProviderOptions): DataProvider => ({
  ...simpleRestProvider(`${apiUrl}/admin`, createHttpClient({ token })),
  supportAbortSignal: true,
});
