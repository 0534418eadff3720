import type { Logger } from 'pino';

/**
 * Returns a child logger that redacts errors: it logs their kind and place in the code without the data
 * that they contain.
 */
export const createErrorRedactingLogger = (log: Logger): Logger => log.child({}, { serializers: { err: redactError } });

/** Error fields that contain only names from code and schema, such as tables and constraints, and no values. */
const SAFE_FIELDS = ['code', 'syscall', 'severity', 'schema', 'table', 'column', 'constraint', 'routine', 'reason'];

/** Maximum depth to which the chain of an error's `cause` errors is logged. */
const MAX_CAUSE_DEPTH = 5;

/**
 * Serializes an error for the log. It copies only harmless fields, because errors contain data:
 * PostgreSQL's contain the rejected row, joi's the whole request, and Node's the bytes of a request
 * with its tokens.
 */
export function redactError(error: unknown, depth = MAX_CAUSE_DEPTH): object {
  if (!(error instanceof Error)) return { type: typeof error };
  const { name, message, stack = '', cause } = error;
  const safeMessage = redactValues(message);
  return {
    type: name,
    message: safeMessage,
    stack: stack.replace(message, safeMessage),
    ...Object.fromEntries(
      SAFE_FIELDS.flatMap(field => {
        const value: unknown = Reflect.get(error, field);
        return typeof value === 'string' || typeof value === 'number' ? [[field, value]] : [];
      }),
    ),
    ...(cause !== undefined && depth > 0 && { cause: redactError(cause, depth - 1) }),
    ...(error instanceof AggregateError &&
      depth > 0 && { errors: error.errors.map(each => redactError(each, depth - 1)) }),
  };
}

/**
 * Removes the value at the end of an error message. PostgreSQL ends some messages with a value:
 * `invalid input syntax for type uuid: "…"`.
 */
const redactValues = (message: string): string => message.replace(/: ".*"$/s, ': "…"');
