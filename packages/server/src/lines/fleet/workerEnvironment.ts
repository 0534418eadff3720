/** Ours: secrets are among them, and a worker is told through its channel whatever it has to know. */
const OURS = /^(RECADO_|DATABASE_URL$|NODE_CHANNEL_|NODE_UNIQUE_ID$)/;

/** The environment of a worker: what the operator set for Node, PostgreSQL's library and certificates. */
export function workerEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !OURS.test(name)));
}
