/** The methods of a pino logger that the embedded PostgreSQL server needs. */
export interface EmbeddedPostgresLogger {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
}

export const silentEmbeddedPostgresLogger: EmbeddedPostgresLogger = { info() {}, warn() {} };
