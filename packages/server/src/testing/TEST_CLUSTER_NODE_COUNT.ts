/** Number of nodes of a test platform. `RECADO_TEST_NODES=3` runs any suite on three nodes behind a proxy. */
export const TEST_CLUSTER_NODE_COUNT = Number(process.env.RECADO_TEST_NODES ?? 1);

/**
 * HTTP status for a file that no node has. A single node reports that the file is gone. Several nodes report
 * that they cannot know whether an unreachable node has the file.
 */
export const MISSING_FILE_HTTP_STATUS = TEST_CLUSTER_NODE_COUNT > 1 ? 503 : 410;
