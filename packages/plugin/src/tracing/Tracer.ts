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

/** Records the spans of one process and exports them. */
export interface Tracer {
  /**
   * Runs `work` inside a span, which is the active span of all its asynchronous continuations. Runs `work` without a span
   * if `step` has no parent and is no root. Rejects with the error of `work`, of which it records no message.
   */
  runInSpan<T>(step: SpanStartOptions, work: (span: TraceSpan) => Promise<T>): Promise<T>;
  /** Returns the W3C `traceparent` of the active span. */
  traceparent(): string | undefined;
  /** Exports the remaining spans and stops. Never rejects. */
  stop(): Promise<void>;
}

/** Process whose spans a tracer records. */
export interface TracedProcess {
  /** Version of the platform. */
  readonly version: string;
  /** Name of the process: `api`, or the name of a worker. */
  readonly process: string;
  /** Distinguishes this process from all others. */
  readonly instance: string;
}
