import type { Logger } from 'pino';

/** The same log, which tells of an error what happened and where, and nothing of the data it happened to. */
export const safeLog = (log: Logger): Logger => log.child({}, { serializers: { err: safeError } });

/** Fields of an error that name things of ours: codes, tables, constraints. Never values. */
const names = ['code', 'syscall', 'severity', 'schema', 'table', 'column', 'constraint', 'routine', 'reason'];

/** How deep causes are followed. */
const DEPTH = 5;

/**
 * An error for the log. Errors carry more than their message: PostgreSQL's the row it refused, joi's the whole
 * petition, Node's the bytes of a request with its tokens. Only what is known to be harmless is passed on.
 */
export function safeError(error: unknown, depth = DEPTH): object {
  if (!(error instanceof Error)) return { type: typeof error };
  const { name, message, stack = '', cause } = error;
  const shown = withoutValues(message);
  return {
    type: name,
    message: shown,
    stack: stack.replace(message, shown),
    ...Object.fromEntries(
      names.flatMap(field => {
        const value: unknown = Reflect.get(error, field);
        return typeof value === 'string' || typeof value === 'number' ? [[field, value]] : [];
      }),
    ),
    ...(cause !== undefined && depth > 0 && { cause: safeError(cause, depth - 1) }),
    ...(error instanceof AggregateError &&
      depth > 0 && { errors: error.errors.map(each => safeError(each, depth - 1)) }),
  };
}

/** PostgreSQL ends what it says of a value with the value: `invalid input syntax for type uuid: "…"`. */
const withoutValues = (message: string): string => message.replace(/: ".*"$/s, ': "…"');
