/** Of how many nodes a test's platform is made: `RECADO_TEST_NODES=3` runs any suite against three behind a proxy. */
export const nodeCount = Number(process.env.RECADO_TEST_NODES ?? 1);

/** Of a file that nobody has one node says that it is gone; several cannot know what one has that is not heard, and say so. */
export const goneFileStatus = nodeCount > 1 ? 503 : 410;
