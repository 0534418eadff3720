/** As much of `fetch` as the SDK needs; the browser's, Node's and undici's all fit, and so does a test's. */
export type Fetch = (url: string, init: FetchInit) => Promise<FetchAnswer>;

export interface FetchInit {
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly body?: string | FormData;
  readonly signal: AbortSignal;
  readonly redirect: 'manual';
}

export interface FetchAnswer {
  readonly status: number;
  readonly headers: { forEach(visit: (value: string, name: string) => void): void };
  arrayBuffer(): Promise<ArrayBuffer>;
  /** Needed to follow events only. */
  readonly body?: { getReader(): ByteReader } | null;
}

export interface ByteReader {
  read(): Promise<{ readonly done: boolean; readonly value?: Uint8Array | undefined }>;
}
