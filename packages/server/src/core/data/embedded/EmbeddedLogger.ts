/** The methods of a pino logger that the embedded server's manager uses. */
export interface EmbeddedLogger {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
}

export const silentLogger: EmbeddedLogger = { info() {}, warn() {} };
