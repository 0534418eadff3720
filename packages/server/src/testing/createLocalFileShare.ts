import { createLocalBus } from '../core/bus/index.ts';
import { createFileShare, type FileShare } from '../core/files/createFileShare.ts';
import { silentTestLogger } from './silentTestLogger.ts';

/** Creates the file share of a platform with one process, whose files are on the local disk. */
export const createLocalFileShare = (dataDir: string): FileShare =>
  createFileShare({
    ...{ bus: createLocalBus(), node: 'alone', dataDir, objectStorage: undefined, log: silentTestLogger },
    isShared: false,
    otherNodeIds: () => [],
  });
