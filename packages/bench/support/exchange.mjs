/** Those who write to the sessions. */
export const customers = Array.from({ length: 8 }, (_, index) => `52155${30_000_000 + index}`);

/**
 * Customers write to the sessions, each to each in turn, so many at once.
 *
 * @param numbers of the sessions
 * @returns seconds until everything was received
 */
export const exchange = (subject, emulator, numbers, messages, lanes) =>
  write(subject, emulator, messages, lanes, pair => [
    customers[pair % customers.length],
    numbers[Math.floor(pair / customers.length) % numbers.length],
  ]);

/** Customers ask, and each is answered before anybody asks again: the ratchets of both turn with every message. */
export async function converse(subject, emulator, numbers, messages, lanes) {
  const begun = performance.now();
  // As many as there are pairs in which programs write (`send`).
  const pairs = Math.max(customers.length, numbers.length) * 2;
  for (let asked = 0; asked < messages; asked += pairs) {
    const now = Math.min(pairs, messages - asked);
    await write(subject, emulator, now, lanes, pair => [
      customers[pair % customers.length],
      numbers[pair % numbers.length],
    ]);
    await subject.send(customers, now, lanes);
  }
  return (performance.now() - begun) / 1000;
}

async function write(subject, emulator, messages, lanes, pairOf) {
  const done = subject.expect(messages);
  let next = 0;
  const lane = async () => {
    while (next < messages) {
      next += 1;
      const [from, to] = pairOf(next);
      await emulator.write(from, to, `Hola ${next}`);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return done;
}
