import { createInProcessBus } from '../core/bus/index.ts';
import { type ClusterFileShare, createClusterFileShare } from '../core/files/createClusterFileShare.ts';
import { silentTestLogger } from './silentTestLogger.ts';

/** Creates the file share of a platform with one process, whose files are on the local disk. */
export const createLocalFileShare = (dataDir: string): ClusterFileShare =>
  createClusterFileShare({
    ...{ bus: createInProcessBus(), node: 'alone', dataDir, objectStorage: undefined, log: silentTestLogger },
    isShared: false,
    otherNodeIds: () => [],
  });
