import type { Logger } from '@recado/transport';

/** For tests that are not about the log. */
export const quietLog: Logger = { debug() {}, info() {}, warn() {}, error() {} };
