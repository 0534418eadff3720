/** Nodes of a test platform. `RECADO_TEST_NODES=3` runs any suite on three nodes behind a proxy. */
export const nodeCount = Number(process.env.RECADO_TEST_NODES ?? 1);

/**
 * Status for a file that no node has. A single node reports it gone. Several nodes report
 * that they cannot know whether an unreachable node has it.
 */
export const goneFileStatus = nodeCount > 1 ? 503 : 410;
