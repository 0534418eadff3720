/**
 * Runs `work` `count` times, with `concurrency` calls at once.
 *
 * @returns operations per second and latencies in milliseconds
 */
export async function measureConcurrentCalls(work, { count, concurrency }) {
  const latencies = [];
  let remaining = count;
  const started = performance.now();
  const worker = async () => {
    while (remaining-- > 0) {
      const startedAt = performance.now();
      await work();
      latencies.push(performance.now() - startedAt);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  const seconds = (performance.now() - started) / 1000;
  latencies.sort((a, b) => a - b);
  const at = share => latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))];
  return { perSecond: count / seconds, p50: at(0.5), p99: at(0.99) };
}

/**
 * Measures two operations alternately, so that other load affects both of them. Returns the best round of each
 * operation.
 */
export async function measureOperationsAlternately(floor, subject, options, rounds = 3) {
  const best = { floor: undefined, subject: undefined };
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, work] of Object.entries({ floor, subject })) {
      const measured = await measureConcurrentCalls(work, options);
      if (!best[name] || measured.perSecond > best[name].perSecond) best[name] = measured;
    }
  }
  return best;
}
