import type { Logger } from '@recado/transport';

/** Where traces go: an OpenTelemetry collector of the operator's, by OTLP over HTTP. Plain data: workers are told it, too. */
export interface TracesSettings {
  /** Of its `/v1/traces`, or of the collector alone. */
  readonly url: string;
  /** Sent with each request; may be secret. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Of the traces that begin here, 0 to 100; those that a caller began follow what he decided. */
  readonly percent: number;
}

export interface TracingOptions extends TracesSettings {
  readonly version: string;
  /** What this process is: `api`, or the name of a worker. */
  readonly process: string;
  readonly log: Logger;
}

export type SpanKind = 'internal' | 'server' | 'client' | 'producer' | 'consumer';

/** Ids, kinds and numbers of ours; never what somebody wrote, whose number it is, or a secret. */
export type SpanAttributes = Readonly<Record<string, string | number | undefined>>;

/** A step of a trace. */
export interface Step {
  readonly name: string;
  readonly kind?: SpanKind;
  /** W3C's `traceparent` of the step that it belongs to, in this process or another; default: the one under way here. */
  readonly parent?: string | undefined;
  /**
   * Without a `parent` it begins a trace, whatever is under way: a connection lives on in the context of whoever opened it. What is
   * neither belongs to what is under way, and where nothing is it is not traced.
   */
  readonly isRoot?: boolean;
  /** Milliseconds since 1970; default now. */
  readonly since?: number | undefined;
  readonly attributes?: SpanAttributes;
}

/** What can be said of a step while it is under way. */
export interface Span {
  set(attributes: SpanAttributes): void;
}

/** What traces, once it is loaded. */
export interface Tracer {
  traced<T>(step: Step, work: (span: Span) => Promise<T>): Promise<T>;
  traceparent(): string | undefined;
  /** Sends what is left, and then no more. */
  stop(): Promise<void>;
}
