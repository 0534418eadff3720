/** Phone numbers of the customers that write to the sessions. */
export const customerPhoneNumbers = Array.from({ length: 8 }, (_, index) => `52155${30_000_000 + index}`);

/**
 * Sends messages from customers to sessions, with `lanes` messages at once. Each customer writes to each
 * session in turn.
 *
 * @param numbers phone numbers of the sessions
 * @returns seconds until all messages were received
 */
export const sendCustomerMessagesToSessions = (subject, emulator, numbers, messages, lanes) =>
  write(subject, emulator, messages, lanes, pair => [
    customerPhoneNumbers[pair % customerPhoneNumbers.length],
    numbers[Math.floor(pair / customerPhoneNumbers.length) % numbers.length],
  ]);

/** Alternates questions and replies, so that the encryption ratchets of both sides turn with every message. */
export async function sendAlternatingMessages(subject, emulator, numbers, messages, lanes) {
  const startedAt = performance.now();
  // Use the same pairs of customer and line as `send`, so that questions and replies share conversations.
  const pairs = Math.max(customerPhoneNumbers.length, numbers.length) * 2;
  for (let count = 0; count < messages; count += pairs) {
    const batchSize = Math.min(pairs, messages - count);
    await write(subject, emulator, batchSize, lanes, pair => [
      customerPhoneNumbers[pair % customerPhoneNumbers.length],
      numbers[pair % numbers.length],
    ]);
    await subject.send(customerPhoneNumbers, batchSize, lanes);
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
