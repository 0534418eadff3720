import { contactFileTexts as texts } from '@recado/texts';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { TooManyRequests } from '../../../core/errors/index.ts';
import { MAX_BYTES_WITHOUT_THREAD, MAX_WAITING_LISTS, readBoundedList } from './readBoundedList.ts';

const options = { lineCountry: 'MX' };
/** Creates a list with one person, which spaces make this long. */
const createList = (bytes: number) => Buffer.from('Nombre,Teléfono\nAna,5510000001\n'.padEnd(bytes - 1));

/** Counts the threads that start during a test. */
function countThreads() {
  const threads = { started: 0 };
  const count = () => {
    threads.started += 1;
  };
  process.on('worker', count);
  onTestFinished(() => void process.off('worker', count));
  return threads;
}

describe('readBoundedList', () => {
  it('reads a short list without a thread and a longer one in a thread', async () => {
    const threads = countThreads();
    const short = createList(MAX_BYTES_WITHOUT_THREAD);
    expect(short).toHaveLength(MAX_BYTES_WITHOUT_THREAD);
    expect(await readBoundedList(short, options)).toMatchObject({ rows: [{ ownName: 'Ana' }] });
    expect(threads.started).toBe(0);
    expect(await readBoundedList(createList(MAX_BYTES_WITHOUT_THREAD + 1), options)).toMatchObject({
      rows: [{ ownName: 'Ana' }],
    });
    expect(threads.started).toBe(1);
  });

  it('reads two long lists at once, and rejects a list when too many wait', async () => {
    const threads = countThreads();
    const list = createList(MAX_BYTES_WITHOUT_THREAD + 1);
    const readings = Array.from({ length: 2 + MAX_WAITING_LISTS }, () => readBoundedList(list, options));
    await expect(readBoundedList(list, options)).rejects.toEqual(new TooManyRequests(texts.tooManyLists, 10));
    await vi.waitFor(() => expect(threads.started).toBe(2));
    expect((await Promise.all(readings)).every(({ rows }) => rows.length === 1)).toBe(true);
    expect(threads.started).toBe(2 + MAX_WAITING_LISTS);
  });
});
