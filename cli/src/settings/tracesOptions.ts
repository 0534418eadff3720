import { cli } from '@recado/texts';
import type { OptionTable } from './Option.ts';
import { address, line, range } from './shapes.ts';

const { options: about, expected } = cli;

/** Where traces go; without an address nothing is traced. */
export const tracesOptions = {
  /** Of an OpenTelemetry collector that speaks OTLP over HTTP. */
  tracesUrl: {
    flag: '--traces-url',
    env: 'RECADO_TRACES_URL',
    about: about.tracesUrl,
    shape: address('http', 'https'),
    expected: expected.url,
    shownFallback: about.defaults.none,
  },
  /** As OTEL_EXPORTER_OTLP_HEADERS has them: `name=value`, between commas, values percent-encoded. */
  tracesHeaders: {
    flag: '--traces-headers',
    env: 'RECADO_TRACES_HEADERS',
    about: about.tracesHeaders,
    shape: line(/^[\w-]+=(?:[^%\s,]|%[\da-f]{2})+(?:,[\w-]+=(?:[^%\s,]|%[\da-f]{2})+)*$/i),
    expected: expected.headers,
    isSecret: true,
    shownFallback: about.defaults.none,
  },
  /** Of the traces that begin here. */
  tracesPercent: {
    flag: '--traces-percent',
    env: 'RECADO_TRACES_PERCENT',
    about: about.tracesPercent,
    ...range(0, 100),
    fallback: 100,
  },
} as const satisfies OptionTable;
