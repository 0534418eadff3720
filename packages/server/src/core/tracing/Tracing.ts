import type { Logger } from '@recado/transport';

/**
 * Settings for the export of traces to the operator's OpenTelemetry collector (OTLP over HTTP).
 * Plain data, because workers receive them, too.
 */
export interface TracesSettings {
  /** URL of the collector or of its `/v1/traces`. */
  readonly url: string;
  /** HTTP headers of each export request; may be secret. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /**
   * Percentage of new traces to sample, 0 to 100. Traces that a caller started follow the caller's
   * sampling decision.
   */
  readonly percent: number;
}

export interface TracingOptions extends TracesSettings {
  readonly version: string;
  /** Name of this process: `api`, or the name of a worker. */
  readonly process: string;
  readonly log: Logger;
}

export type SpanKind = 'internal' | 'server' | 'client' | 'producer' | 'consumer';

/** Only internal IDs, kinds and numbers. Never message text, phone numbers or secrets. */
export type SpanAttributes = Readonly<Record<string, string | number | undefined>>;

/** Name, parent and attributes of a span to start. */
export interface TraceStep {
  readonly name: string;
  readonly kind?: SpanKind;
  /** W3C `traceparent` of the parent span in any process. Default: this process's active span. */
  readonly parent?: string | undefined;
  /**
   * Without a `parent`, starts a new trace even inside an active span: a connection outlives the
   * context that opened it. A step with neither becomes a child of the active span, if there is
   * one.
   */
  readonly isRoot?: boolean;
  /** Start time in milliseconds since 1970; default now. */
  readonly since?: number | undefined;
  readonly attributes?: SpanAttributes;
}

/** Adds attributes to a running span. */
export interface Span {
  set(attributes: SpanAttributes): void;
}

/** Tracing implementation, loaded on demand. */
export interface Tracer {
  runInSpan<T>(step: TraceStep, work: (span: Span) => Promise<T>): Promise<T>;
  traceparent(): string | undefined;
  /** Exports the remaining spans and stops. */
  stop(): Promise<void>;
}
