/** The part of a pino logger that the manager of the embedded server speaks to. */
export interface EmbeddedLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
}

export const silentLog: EmbeddedLog = { info() {}, warn() {} };
