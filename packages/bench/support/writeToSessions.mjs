/** Phone numbers of the customers that write to the sessions. */
export const customerNumbers = Array.from({ length: 8 }, (_, index) => `52155${30_000_000 + index}`);

/**
 * Sends messages from customers to sessions, with `lanes` messages at once. Each customer writes to each
 * session in turn.
 *
 * @param numbers phone numbers of the sessions
 * @returns seconds until all messages were received
 */
export const writeToSessions = (subject, emulator, numbers, messages, lanes) =>
  write(subject, emulator, messages, lanes, pair => [
    customerNumbers[pair % customerNumbers.length],
    numbers[Math.floor(pair / customerNumbers.length) % numbers.length],
  ]);

/** Alternates questions and replies, so that the encryption ratchets of both sides turn with every message. */
export async function alternateMessages(subject, emulator, numbers, messages, lanes) {
  const startedAt = performance.now();
  // Use the same number of pairs as `send`, so that questions and replies belong to the same conversations.
  const pairs = Math.max(customerNumbers.length, numbers.length) * 2;
  for (let count = 0; count < messages; count += pairs) {
    const batchSize = Math.min(pairs, messages - count);
    await write(subject, emulator, batchSize, lanes, pair => [
      customerNumbers[pair % customerNumbers.length],
      numbers[pair % numbers.length],
    ]);
    await subject.send(customerNumbers, batchSize, lanes);
  }
  return (performance.now() - startedAt) / 1000;
}

async function write(subject, emulator, messages, lanes, pairOf) {
  const done = subject.expect(messages);
  let next = 0;
  const sendLoop = async () => {
    while (next < messages) {
      next += 1;
      const [from, to] = pairOf(next);
      await emulator.write(from, to, `Hola ${next}`);
    }
  };
  await Promise.all(Array.from({ length: lanes }, sendLoop));
  return done;
}
