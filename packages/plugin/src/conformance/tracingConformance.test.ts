import { describe, expect, it } from 'vitest';
import { createMemoryCollector, type TracerDefect } from '../testing/createMemoryCollector.ts';
import { runConformanceCases, tracingConformance } from './index.ts';

/** For each violation of the port, the requirement that must find it. */
const requirements: Readonly<Record<TracerDefect, string>> = {
  'drops-attributes': 'exports a span with its attributes, but without undefined ones',
  'shares-active-span': 'keeps parallel spans apart in asynchronous continuations',
  'ignores-parent': 'continues the trace of another process',
  'reports-last-span': 'returns the traceparent of the active span only inside it',
  'records-orphans': 'runs a step without a parent, which is no root, without a span',
  'nests-roots': 'starts a new trace for a root inside another span',
  'exports-messages': 'marks a failed step and exports no message of its error',
  'records-everything': 'records the configured share of new traces, and what another process decided of its own',
  'fails-without-collector': 'fails neither the work nor the stop while the collector is away',
};

async function listFailures(defect?: TracerDefect): Promise<string[]> {
  const failures: string[] = [];
  for await (const { name, failure } of runConformanceCases(tracingConformance, createMemoryCollector(defect)))
    if (failure !== undefined) failures.push(name);
  return failures;
}

describe('the conformance suite of the kind tracing', () => {
  it('passes with a correct tracer', async () => {
    expect(await listFailures()).toEqual([]);
  });

  it.each(Object.entries(requirements) as [TracerDefect, string][])(
    'finds a tracer that %s with “%s”',
    async (defect, requirement) => {
      expect(await listFailures(defect)).toContain(requirement);
    },
  );

  it('has a violation for every requirement', () => {
    expect(tracingConformance.map(({ name }) => name).toSorted()).toEqual(Object.values(requirements).toSorted());
  });
});
