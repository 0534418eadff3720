import { deepStrictEqual, match, ok, rejects, strictEqual } from 'node:assert/strict';
import { pause } from '@recado/timing';
import type { Tracer } from '../tracing/Tracer.ts';
import type { ConformanceCase } from './ConformanceCase.ts';
import type { ExportedSpan, TracingConformanceDriver } from './TracingConformanceDriver.ts';

/** Example of the specification (https://www.w3.org/TR/trace-context/#traceparent-header). */
const TRACE_ID = '0af7651916cd43dd8448eb211c80319c';
const PARENT_ID = 'b7ad6b7169203331';
const SAMPLED_PARENT = `00-${TRACE_ID}-${PARENT_ID}-01`;
const STEP_DURATION_MS = 5;

/** Runs `work` with a new tracer and returns the spans that were exported when the tracer had stopped. */
async function record(
  driver: TracingConformanceDriver,
  work: (tracer: Tracer) => Promise<unknown>,
  options?: Parameters<TracingConformanceDriver['createTracer']>[0],
): Promise<readonly ExportedSpan[]> {
  driver.takeSpans();
  const tracer = driver.createTracer(options);
  try {
    await work(tracer);
  } finally {
    await tracer.stop();
  }
  return driver.takeSpans();
}

const findSpan = (spans: readonly ExportedSpan[], name: string): ExportedSpan => {
  const matches = spans.filter(span => span.name === name);
  const [span] = matches;
  if (!span || matches.length > 1) throw new Error(`expected one span ${name}, found ${matches.length}`);
  return span;
};

/** Requirements of a plugin of the kind `tracing`. */
export const tracingConformance: readonly ConformanceCase<TracingConformanceDriver>[] = [
  {
    name: 'exports a span with its attributes, but without undefined ones',
    async run(driver) {
      const spans = await record(driver, async tracer => {
        const attributes = { 'recado.kind': 'text', 'recado.none': undefined };
        const step = { name: 'root', kind: 'server', isRoot: true, attributes } as const;
        const result = await tracer.runInSpan(step, async span => {
          span.set({ 'recado.count': 3 });
          return 'result';
        });
        strictEqual(result, 'result');
      });
      const { attributes, parentSpanId, hasFailed } = findSpan(spans, 'root');
      deepStrictEqual(
        { attributes, parentSpanId, hasFailed },
        { attributes: { 'recado.kind': 'text', 'recado.count': 3 }, parentSpanId: undefined, hasFailed: false },
      );
    },
  },
  {
    name: 'keeps parallel spans apart in asynchronous continuations',
    async run(driver) {
      const runTree = (tracer: Tracer, name: string) =>
        tracer.runInSpan({ name, isRoot: true }, async () => {
          await pause(STEP_DURATION_MS);
          await tracer.runInSpan({ name: `${name} child` }, () => pause(STEP_DURATION_MS));
        });
      const spans = await record(driver, tracer => Promise.all([runTree(tracer, 'one'), runTree(tracer, 'other')]));
      for (const name of ['one', 'other']) {
        const [parent, child] = [findSpan(spans, name), findSpan(spans, `${name} child`)];
        deepStrictEqual([child.traceId, child.parentSpanId], [parent.traceId, parent.spanId]);
      }
      ok(findSpan(spans, 'one').traceId !== findSpan(spans, 'other').traceId, 'two roots have two traces');
    },
  },
  {
    name: 'continues the trace of another process',
    async run(driver) {
      const step = { name: 'continued', parent: SAMPLED_PARENT };
      const spans = await record(driver, tracer => tracer.runInSpan(step, async () => undefined));
      const { traceId, parentSpanId } = findSpan(spans, 'continued');
      deepStrictEqual({ traceId, parentSpanId }, { traceId: TRACE_ID, parentSpanId: PARENT_ID });
    },
  },
  {
    name: 'returns the traceparent of the active span only inside it',
    async run(driver) {
      const seen: (string | undefined)[] = [];
      const spans = await record(driver, async tracer => {
        seen.push(tracer.traceparent());
        await tracer.runInSpan({ name: 'active', isRoot: true }, async () => seen.push(tracer.traceparent()));
        seen.push(tracer.traceparent());
      });
      const { traceId, spanId } = findSpan(spans, 'active');
      deepStrictEqual(seen, [undefined, `00-${traceId}-${spanId}-01`, undefined]);
    },
  },
  {
    name: 'runs a step without a parent, which is no root, without a span',
    async run(driver) {
      const spans = await record(driver, async tracer => {
        const result = await tracer.runInSpan({ name: 'orphan' }, async span => {
          span.set({ 'recado.count': 1 });
          return tracer.traceparent() ?? 'none';
        });
        strictEqual(result, 'none');
      });
      deepStrictEqual(spans, []);
    },
  },
  {
    name: 'starts a new trace for a root inside another span',
    async run(driver) {
      const spans = await record(driver, tracer =>
        tracer.runInSpan({ name: 'outer', isRoot: true }, () =>
          tracer.runInSpan({ name: 'inner', isRoot: true }, async () => undefined),
        ),
      );
      strictEqual(findSpan(spans, 'inner').parentSpanId, undefined);
      ok(findSpan(spans, 'inner').traceId !== findSpan(spans, 'outer').traceId);
    },
  },
  {
    name: 'marks a failed step and exports no message of its error',
    async run(driver) {
      const secret = '5215587654321';
      const error = Object.assign(new Error(`no account ${secret}`), { code: 'ENOENT' });
      const spans = await record(driver, async tracer => {
        const failed = tracer.runInSpan({ name: 'failed', isRoot: true }, async () => {
          throw error;
        });
        await rejects(failed, reason => reason === error);
      });
      const { hasFailed, text } = findSpan(spans, 'failed');
      strictEqual(hasFailed, true);
      ok(!text.includes(secret), 'the message of the error is not exported');
      match(text, /ENOENT/);
    },
  },
  {
    name: 'records the configured share of new traces, and what another process decided of its own',
    async run(driver) {
      const runBoth = async (tracer: Tracer) => {
        await tracer.runInSpan({ name: 'new', isRoot: true }, async () => undefined);
        await tracer.runInSpan({ name: 'sampled', parent: SAMPLED_PARENT }, async () => undefined);
        const unsampled = SAMPLED_PARENT.replace(/01$/, '00');
        await tracer.runInSpan({ name: 'unsampled', parent: unsampled }, async () => undefined);
      };
      const namesOf = async (percent: number) => (await record(driver, runBoth, { percent })).map(({ name }) => name);
      deepStrictEqual(await namesOf(0), ['sampled']);
      deepStrictEqual((await namesOf(100)).toSorted(), ['new', 'sampled']);
    },
  },
  {
    name: 'fails neither the work nor the stop while the collector is away',
    async run(driver) {
      await record(
        driver,
        async tracer => strictEqual(await tracer.runInSpan({ name: 'lost', isRoot: true }, async () => 7), 7),
        { isCollectorReachable: false },
      );
    },
  },
];
