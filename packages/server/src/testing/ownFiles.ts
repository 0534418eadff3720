import { createLocalBus } from '../ground/bus/index.ts';
import { createFileShare, type FileShare } from '../ground/files/createFileShare.ts';
import { quietLog } from './quietLog.ts';

/** The files of a platform that is one process, on its disk. */
export const ownFiles = (dataDir: string): FileShare =>
  createFileShare({
    ...{ bus: createLocalBus(), node: 'alone', dataDir, depot: undefined, log: quietLog },
    isShared: false,
    others: () => [],
  });
