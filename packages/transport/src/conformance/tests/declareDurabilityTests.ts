import { describe, expect, it } from 'vitest';
import type { TestBench } from '../TestBench.ts';
import type { TestLine, TestSession } from '../TestLine.ts';

/**
 * Tests that a message is delivered again, by the network or from a journal, if the host did not store
 * it.
 */
export function declareDurabilityTests(bench: TestBench): void {
  const write = async (line: TestLine) =>
    (await bench.createCounterpart()).write(line.phone, { type: 'text', text: 'No me pierda' });

  async function expectOfferedAgain(line: TestLine, first: TestSession, id: string): Promise<void> {
    const { host } = await line.connect();
    const { arrival: _, ...repeated } = await line.waitForMessage(host, id);
    const { arrival: __, ...original } = await line.waitForMessage(first.host, id);
    expect(repeated).toEqual(original);
  }

  describe('a session whose host stores messages', () => {
    it('offers a message again when the host failed to store it', async () => {
      const line = await bench.createLine();
      const testSession = await line.link();
      testSession.host.persist = () => Promise.reject(new Error('The database is away.'));
      const id = await write(line);
      await line.waitForMessage(testSession.host, id);
      await testSession.session.close('pause');
      await expectOfferedAgain(line, testSession, id);
    });

    it('offers a message again when the session was aborted while the host was storing it', async () => {
      const line = await bench.createLine();
      const testSession = await line.link();
      testSession.host.persist = () => new Promise(() => {});
      const id = await write(line);
      await line.waitForMessage(testSession.host, id);
      testSession.host.abort();
      await line.waitForState(testSession.host, 'closed');
      await expectOfferedAgain(line, testSession, id);
    });

    it('offers a message again when the connection broke while the host was storing it', async () => {
      const line = await bench.createLine();
      const testSession = await line.link();
      testSession.host.persist = () => new Promise(() => {});
      const id = await write(line);
      await line.waitForMessage(testSession.host, id);
      const restore = await bench.driver.end(line.phone, 'connection-lost');
      await line.waitForState(testSession.host, 'closed');
      await restore();
      await expectOfferedAgain(line, testSession, id);
    });

    it('delivers messages of one chat while another chat is blocked', async () => {
      const line = await bench.createLine();
      const { host } = await line.link();
      const stuckId = await write(line);
      host.persist = ({ id }) => (id === stuckId ? new Promise(() => {}) : Promise.resolve());
      await line.waitForMessage(host, stuckId);
      await line.waitForMessage(host, await write(line));
    });

    it('eventually stops offering a message that the host has stored', async () => {
      const line = await bench.createLine();
      let { session, host } = await line.link();
      const id = await write(line);
      await line.waitForMessage(host, id);
      await bench.waitUntil('the message is not offered again', async () => {
        await session.close('pause');
        ({ session, host } = await line.connect());
        await line.waitForMessage(host, await write(line));
        return !host.messages.some(message => message.id === id);
      });
    });
  });
}
