import { contactFileTexts as texts } from '@recado/texts';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { TooManyRequests } from '../../../core/errors/index.ts';
import {
  MAX_BYTES_WITHOUT_THREAD,
  MAX_WAITING_ACCOUNTS,
  MAX_WAITING_LISTS_OF_ACCOUNT,
  readBoundedList,
} from './readBoundedList.ts';

const of = (accountId: string) => ({ accountId, lineCountry: 'MX' });
const tooMany = new TooManyRequests(texts.tooManyLists, 10);
/** Creates a list with one person, which spaces make this long. */
const createList = (bytes: number) => Buffer.from('Nombre,Teléfono\nAna,5510000001\n'.padEnd(bytes - 1));
const long = createList(MAX_BYTES_WITHOUT_THREAD + 1);

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
    expect(await readBoundedList(short, of('ana'))).toMatchObject({ rows: [{ ownName: 'Ana' }] });
    expect(threads.started).toBe(0);
    expect(await readBoundedList(long, of('ana'))).toMatchObject({
      rows: [{ ownName: 'Ana' }],
    });
    expect(threads.started).toBe(1);
  });

  it('reads long lists of two accounts at once, and rejects a list when too many accounts wait', async () => {
    const threads = countThreads();
    const readings = Array.from({ length: 2 + MAX_WAITING_ACCOUNTS }, (_, n) =>
      readBoundedList(long, of(`owner ${n}`)),
    );
    await expect(readBoundedList(long, of('another owner'))).rejects.toEqual(tooMany);
    await vi.waitFor(() => expect(threads.started).toBe(2));
    expect((await Promise.all(readings)).every(({ rows }) => rows.length === 1)).toBe(true);
    expect(threads.started).toBe(2 + MAX_WAITING_ACCOUNTS);
    expect(await readBoundedList(long, of('another owner'))).toMatchObject({ rows: [{ ownName: 'Ana' }] });
  }, 150_000);

  it('reads one long list of an account at a time, so that other accounts never wait for its lists', async () => {
    const threads = countThreads();
    let finish = () => {};
    const finished = new Promise<undefined>(resolve => {
      finish = () => resolve(undefined);
    });
    const first = readBoundedList(long, { ...of('ana'), recall: () => finished });
    const waiting = Array.from({ length: MAX_WAITING_LISTS_OF_ACCOUNT }, () => readBoundedList(long, of('ana')));
    await expect(readBoundedList(long, of('ana'))).rejects.toEqual(tooMany);
    expect(await readBoundedList(long, of('luis'))).toMatchObject({ rows: [{ ownName: 'Ana' }] });
    expect(threads.started).toBe(2);
    finish();
    expect(await Promise.all([first, ...waiting])).toHaveLength(1 + MAX_WAITING_LISTS_OF_ACCOUNT);
  });
});
