/** The methods of a pino logger that the embedded PostgreSQL server needs. */
export interface EmbeddedLogger {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
}

export const silentEmbeddedLogger: EmbeddedLogger = { info() {}, warn() {} };
