/**
 * Environment variables that workers do not get, because they may be secret. Workers get their settings through
 * the IPC channel.
 */
const PLATFORM_VARIABLES = /^(RECADO_|DATABASE_URL$|NODE_CHANNEL_|NODE_UNIQUE_ID$)/;

/** Returns a worker's environment, which includes the operator's settings of Node, libpq and certificates. */
export function buildWorkerEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !PLATFORM_VARIABLES.test(name)));
}
