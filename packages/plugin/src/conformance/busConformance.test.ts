import { describe, expect, it } from 'vitest';
import { type BrokerDefect, createMemoryBroker } from '../testing/createMemoryBroker.ts';
import { busConformance, runConformanceCases } from './index.ts';

/** For each violation of the port, the requirement that must find it. */
const requirements: Readonly<Record<BrokerDefect, string>> = {
  'changes-bytes': 'delivers bytes unchanged to its own process and to others',
  reorders: 'keeps the order of the messages of one sender',
  'copies-to-group': 'delivers each message to one member of a group and to all other subscribers',
  'matches-deeper-words': 'matches the last word of a subject with *',
  'reports-handled-requests': 'reports a request without a subscriber to its sender, and no other',
  'ignores-removal': 'delivers nothing after a subscription was removed',
  buffers: 'keeps its subscriptions and discards messages while the network is away',
  'is-up-early': 'is unavailable before its start and after its stop, and then sends nothing',
};

async function listFailures(defect?: BrokerDefect): Promise<string[]> {
  const failures: string[] = [];
  for await (const { name, failure } of runConformanceCases(busConformance, createMemoryBroker(defect)))
    if (failure !== undefined) failures.push(name);
  return failures;
}

describe('the conformance suite of the kind bus', () => {
  it('passes with a correct broker', async () => {
    expect(await listFailures()).toEqual([]);
  });

  it.each(Object.entries(requirements) as [BrokerDefect, string][])(
    'finds a broker that %s with “%s”',
    async (defect, requirement) => {
      expect(await listFailures(defect)).toContain(requirement);
    },
  );

  it('has a violation for every requirement', () => {
    expect(busConformance.map(({ name }) => name).toSorted()).toEqual(Object.values(requirements).toSorted());
  });
});
