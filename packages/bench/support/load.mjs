/** Runs `work` `count` times, `concurrency` at once. @returns operations per second and latencies in milliseconds */
export async function load(work, { count, concurrency }) {
  const latencies = [];
  let left = count;
  const started = performance.now();
  const worker = async () => {
    while (left-- > 0) {
      const begun = performance.now();
      await work();
      latencies.push(performance.now() - begun);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  const seconds = (performance.now() - started) / 1000;
  latencies.sort((a, b) => a - b);
  const at = share => latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))];
  return { perSecond: count / seconds, p50: at(0.5), p99: at(0.99) };
}

/** Measures two things in turns, so that a noisy neighbour disturbs both, and keeps the best round of each. */
export async function against(floor, subject, options, rounds = 3) {
  const best = { floor: undefined, subject: undefined };
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, work] of Object.entries({ floor, subject })) {
      const measured = await load(work, options);
      if (!best[name] || measured.perSecond > best[name].perSecond) best[name] = measured;
    }
  }
  return best;
}
