/** Subset of `fetch` that the SDK needs. Browsers, Node, undici and test doubles implement it. */
export type Fetch = (url: string, init: FetchInit) => Promise<FetchResponse>;

export interface FetchInit {
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly body?: string | FormData;
  readonly signal: AbortSignal;
  readonly redirect: 'manual';
}

export interface FetchResponse {
  readonly status: number;
  readonly headers: { forEach(visit: (value: string, name: string) => void): void };
  arrayBuffer(): Promise<ArrayBuffer>;
  /** Body as a stream, which only event streams need. */
  readonly body?: { getReader(): ResponseBodyReader } | null;
}

export interface ResponseBodyReader {
  read(): Promise<{ readonly done: boolean; readonly value?: Uint8Array | undefined }>;
}
