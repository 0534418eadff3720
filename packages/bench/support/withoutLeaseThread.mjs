/**
 * Preload of a control node that renews leases in its main thread. Settings that cannot be copied to a thread have this
 * effect, so every copy fails that looks like the settings of a database connection.
 */
const copy = globalThis.structuredClone;
globalThis.structuredClone = (value, options) => {
  if (typeof value === 'object' && value !== null && 'idle_in_transaction_session_timeout' in value)
    throw new DOMException('control experiment', 'DataCloneError');
  return copy(value, options);
};
