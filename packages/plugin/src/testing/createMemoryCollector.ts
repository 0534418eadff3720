import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import type { ExportedSpan, TracingConformanceDriver } from '../conformance/index.ts';
import type { SpanStartOptions, Tracer } from '../tracing/Tracer.ts';

/** Violations of the port, each of which one case of the conformance suite must find. */
export type TracerDefect =
  | 'drops-attributes'
  | 'shares-active-span'
  | 'ignores-parent'
  | 'reports-last-span'
  | 'records-orphans'
  | 'nests-roots'
  | 'exports-messages'
  | 'records-everything'
  | 'fails-without-collector';

type Context = Pick<ExportedSpan, 'traceId' | 'spanId'> & { readonly isSampled: boolean };

/** Creates a collector in memory with its tracers, on which the conformance suite itself is tested. */
export function createMemoryCollector(defect?: TracerDefect): TracingConformanceDriver {
  const spans: ExportedSpan[] = [];

  const createTracer: TracingConformanceDriver['createTracer'] = ({
    percent = 100,
    isCollectorReachable = true,
  } = {}) => {
    const active = new AsyncLocalStorage<Context>();
    let lastContext: Context | undefined;
    const getActive = () => (defect === 'shares-active-span' ? lastContext : active.getStore());

    const findParent = ({ parent, isRoot }: SpanStartOptions): Context | 'none' | undefined => {
      const [, traceId = '', spanId = '', flags] = parent?.split('-') ?? [];
      if (parent !== undefined && defect !== 'ignores-parent') return { traceId, spanId, isSampled: flags === '01' };
      if (isRoot && defect !== 'nests-roots') return undefined;
      return getActive() ?? (isRoot || parent !== undefined || defect === 'records-orphans' ? undefined : 'none');
    };
    const tracer: Tracer = {
      async runInSpan(step, work) {
        const parent = findParent(step);
        if (parent === 'none') return work({ set: () => undefined });
        const isSampled = defect === 'records-everything' || (parent?.isSampled ?? percent === 100);
        const traceId = parent?.traceId ?? randomBytes(16).toString('hex');
        const context = { traceId, spanId: randomBytes(8).toString('hex'), isSampled };
        lastContext = context;
        let attributes: Record<string, unknown> = { ...step.attributes };
        let failure: Error | undefined;
        try {
          return await active.run(context, () => work({ set: added => void Object.assign(attributes, added) }));
        } catch (error) {
          failure = error as Error;
          throw error;
        } finally {
          attributes = Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== undefined));
          if (defect === 'drops-attributes') attributes = {};
          const { code, message } = (failure ?? {}) as { readonly code?: string; readonly message?: string };
          const text = JSON.stringify({ code, message: defect === 'exports-messages' ? message : undefined });
          const { name } = step;
          const span = { ...context, name, parentSpanId: parent?.spanId, hasFailed: !!failure, attributes, text };
          if (isSampled && isCollectorReachable) spans.push(span);
        }
      },
      traceparent() {
        const context = defect === 'reports-last-span' ? lastContext : getActive();
        return context && `00-${context.traceId}-${context.spanId}-${context.isSampled ? '01' : '00'}`;
      },
      async stop() {
        if (defect === 'fails-without-collector' && !isCollectorReachable) throw new Error('no collector');
      },
    };
    return tracer;
  };
  return { createTracer, takeSpans: () => spans.splice(0), stop: async () => undefined };
}
