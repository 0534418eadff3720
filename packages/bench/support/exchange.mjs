/** Those who write to the sessions. */
export const customers = Array.from({ length: 8 }, (_, index) => `52155${30_000_000 + index}`);

/**
 * Customers write to the sessions, each to each in turn, so many at once.
 *
 * @param numbers of the sessions
 * @returns seconds until everything was received
 */
export async function exchange(subject, emulator, numbers, messages, lanes) {
  const done = subject.expect(messages);
  let next = 0;
  const lane = async () => {
    while (next < messages) {
      next += 1;
      const pair = next;
      const to = numbers[Math.floor(pair / customers.length) % numbers.length];
      await emulator.write(customers[pair % customers.length], to, `Hola ${pair}`);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return done;
}
