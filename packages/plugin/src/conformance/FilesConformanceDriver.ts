import type { ObjectStorage } from '../files/ObjectStorage.ts';

interface FilesTestSettings {
  /** False for a storage whose service does not answer. Default true. */
  readonly isReachable?: boolean;
  /** False for a storage whose credentials the service refuses. Default true. */
  readonly hasValidCredentials?: boolean;
  /** Value of `acceptsNewFiles`. Default true. */
  readonly acceptsNewFiles?: boolean;
}

/** What the conformance suite needs from a plugin of the kind `files`, on a service for tests. */
export interface FilesConformanceDriver {
  /** Creates a storage as one process has it. All storages of a driver contain the same files. */
  createStorage(settings?: FilesTestSettings): ObjectStorage;
  /**
   * Files in one answer of the service's list, from which the suite derives how many files it lists. A small number keeps
   * the suite fast.
   */
  readonly listPageLength: number;
  stop(): Promise<void>;
}
