import type { Logger } from '@recado/transport';

/**
 * Settings for the export of traces to the operator's OpenTelemetry collector (OTLP over HTTP). They
 * are plain data, because they are also sent to workers.
 */
export interface TraceExportSettings {
  /** URL of the OpenTelemetry collector. If it has no path, `/v1/traces` is appended. */
  readonly url: string;
  /** HTTP headers of each export request. They may contain secrets. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /**
   * Percentage of the new traces that are recorded, 0 to 100. If a caller started a trace, the caller has
   * already decided whether it is recorded, so the percentage does not apply.
   */
  readonly percent: number;
}

export interface TracingOptions extends TraceExportSettings {
  readonly version: string;
  /** Name of this process: `api`, or the name of a worker. */
  readonly process: string;
  readonly log: Logger;
}

export type SpanKind = 'internal' | 'server' | 'client' | 'producer' | 'consumer';

/** Attributes of a span: only internal IDs, kinds and numbers, never message text, phone numbers or secrets. */
export type SpanAttributes = Readonly<Record<string, string | number | undefined>>;

/** Name, parent and attributes of a span to start. */
export interface SpanStartOptions {
  readonly name: string;
  readonly kind?: SpanKind;
  /** W3C `traceparent` of the parent span in any process; by default, the active span of this process. */
  readonly parent?: string | undefined;
  /**
   * If true, and no `parent` is set, the step starts a new trace even inside an active span. Connections
   * need this, because they last longer than the span in which they were opened. If false, and no `parent`
   * is set, the step becomes a child of the active span, if there is one.
   */
  readonly isRoot?: boolean;
  /** Start time in milliseconds since 1970; by default, the current time. */
  readonly since?: number | undefined;
  readonly attributes?: SpanAttributes;
}

/** A running span, to which traced code can add attributes. */
export interface TraceSpan {
  set(attributes: SpanAttributes): void;
}
