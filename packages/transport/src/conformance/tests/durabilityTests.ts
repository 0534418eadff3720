import { describe, expect, it } from 'vitest';
import type { Bench } from '../Bench.ts';
import type { Line, Opened } from '../Line.ts';

/** Whatever the host could not keep is told again, by the network or from the transport's own journal. */
export function durabilityTests(bench: Bench): void {
  const write = async (line: Line) =>
    (await bench.person()).write(line.phone, { type: 'text', text: 'No me pierda' });

  async function offeredAgain(line: Line, first: Opened, id: string): Promise<void> {
    const { host } = await line.connect();
    const { arrival: _, ...again } = await line.message(host, id);
    const { arrival: __, ...before } = await line.message(first.host, id);
    expect(again).toEqual(before);
  }

  describe('durability', () => {
    it('offers a message again that the host could not keep', async () => {
      const line = await bench.line();
      const opened = await line.link();
      opened.host.durable = () => Promise.reject(new Error('The database is away.'));
      const id = await write(line);
      await line.message(opened.host, id);
      await opened.session.close('pause');
      await offeredAgain(line, opened, id);
    });

    it('offers a message again that the host was still keeping when it was told to stop', async () => {
      const line = await bench.line();
      const opened = await line.link();
      opened.host.durable = () => new Promise(() => {});
      const id = await write(line);
      await line.message(opened.host, id);
      opened.host.abort();
      await line.state(opened.host, 'closed');
      await offeredAgain(line, opened, id);
    });

    it('offers a message again that the host was still keeping when the link broke', async () => {
      const line = await bench.line();
      const opened = await line.link();
      opened.host.durable = () => new Promise(() => {});
      const id = await write(line);
      await line.message(opened.host, id);
      const restore = await bench.driver.end(line.phone, 'connection-lost');
      await line.state(opened.host, 'closed');
      await restore();
      await offeredAgain(line, opened, id);
    });

    it('does not let one chat that waits hold up another', async () => {
      const line = await bench.line();
      const { host } = await line.link();
      const stuck = await write(line);
      host.durable = ({ id }) => (id === stuck ? new Promise(() => {}) : Promise.resolve());
      await line.message(host, stuck);
      await line.message(host, await write(line));
    });

    it('acknowledges what the host kept: sooner or later it is not offered any more', async () => {
      const line = await bench.line();
      let { session, host } = await line.link();
      const id = await write(line);
      await line.message(host, id);
      await bench.until('the message is not offered again', async () => {
        await session.close('pause');
        ({ session, host } = await line.connect());
        await line.message(host, await write(line));
        return !host.messages.some(message => message.id === id);
      });
    });
  });
}
