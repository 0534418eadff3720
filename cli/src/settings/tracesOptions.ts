import { cliTexts } from '@recado/texts';
import type { OptionTable } from './Option.ts';
import { createPatternParser, createUriParser, defineIntegerInRange } from './valueParsers.ts';

const { options: about, expected } = cliTexts;

/** Options for the export of traces. Without an address, no traces are recorded. */
export const tracesOptions = {
  /** URL of an OpenTelemetry collector that accepts OTLP over HTTP. */
  tracesUrl: {
    flag: '--traces-url',
    env: 'RECADO_TRACES_URL',
    about: about.tracesUrl,
    parse: createUriParser('http', 'https'),
    expected: expected.url,
    shownFallback: about.defaults.none,
  },
  /**
   * HTTP headers for the collector, in the format of OTEL_EXPORTER_OTLP_HEADERS: comma-separated pairs
   * `name=value`, with percent-encoded values.
   */
  tracesHeaders: {
    flag: '--traces-headers',
    env: 'RECADO_TRACES_HEADERS',
    about: about.tracesHeaders,
    parse: createPatternParser(/^[\w-]+=(?:[^%\s,]|%[\da-f]{2})+(?:,[\w-]+=(?:[^%\s,]|%[\da-f]{2})+)*$/i),
    expected: expected.headers,
    isSecret: true,
    shownFallback: about.defaults.none,
  },
  /** Percentage of the traces that is recorded. It applies only to traces that start on this platform. */
  tracesPercent: {
    flag: '--traces-percent',
    env: 'RECADO_TRACES_PERCENT',
    about: about.tracesPercent,
    ...defineIntegerInRange(0, 100),
    fallback: 100,
  },
} as const satisfies OptionTable;
