import type { Logger } from '@recado/transport';

/** Logger that discards everything, for tests that do not check the log. */
export const silentTestLogger: Logger = { debug() {}, info() {}, warn() {}, error() {} };
