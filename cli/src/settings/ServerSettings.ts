export const logLevels = ['silent', 'error', 'warn', 'info', 'debug'] as const;
export type LogLevel = (typeof logLevels)[number];

/** What the commands that work on the database and run the platform are told. */
export interface ServerSettings {
  readonly port: number;
  readonly host: string;
  /** Absolute. */
  readonly dataDir: string;
  /** Undefined: the embedded PostgreSQL. */
  readonly databaseUrl?: string;
  /** Short name of one of ours, a package's name, or a module's path. */
  readonly transport: string;
  readonly transportOptions: Readonly<Record<string, unknown>>;
  /** WebSocket address of the server that takes WhatsApp's place. */
  readonly whatsappUrl?: string;
  /** Hexadecimal public key that is trusted in place of WhatsApp's. */
  readonly whatsappRootKey?: string;
  /** Processes for the sessions, at most; 0 keeps them in the platform's own. */
  readonly workers: number;
  readonly sessionsPerWorker: number;
  /** Where others reach the platform, without `/api`; undefined: addresses in events have no host. */
  readonly publicUrl?: string;
  readonly allowedPrivateCidrs: readonly string[];
  readonly trustedProxies: readonly string[];
  /** What a reader of the metrics has to send; undefined: only programs on this machine may read them. */
  readonly metricsToken?: string;
  readonly sessionHours: number;
  /** IANA name. */
  readonly timeZone: string;
  /** Undefined: each command's own. */
  readonly logLevel?: LogLevel;
}
