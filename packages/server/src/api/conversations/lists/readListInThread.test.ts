import type { Worker } from 'node:worker_threads';
import { contactFileTexts as texts } from '@recado/texts';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { Invalid } from '../../../core/errors/index.ts';
import { readContactList } from './readContactList.ts';
import { readListInThread } from './readListInThread.ts';

const options = { lineCountry: 'MX' };
const createList = (rows: number) =>
  Buffer.from(
    ['Nombre,Teléfono', ...Array.from({ length: rows }, (_, n) => `Ana ${n},${5_510_000_000 + n}`)].join('\n'),
  );

describe('readListInThread', () => {
  it('reads the same rows as the reader without a thread, also in several messages', async () => {
    const bytes = createList(1_201);
    const list = await readListInThread(bytes, options);
    expect(list.rows).toHaveLength(1_201);
    expect(list).toEqual(await readContactList(bytes, options));
  });

  it('passes headings to the caller, who may know their columns', async () => {
    const bytes = Buffer.from('Clave,Dato\nAna,5510000001\n');
    const recall = async (headings: readonly string[]) =>
      headings.join() === 'Clave,Dato' ? (['ownName', 'number'] as const) : undefined;
    const list = await readListInThread(bytes, { ...options, recall });
    expect(list).toMatchObject({ mapping: 'remembered', rows: [{ ownName: 'Ana' }] });
    expect(await readListInThread(bytes, options)).toMatchObject({ mapping: 'guess' });
  });

  it('rejects an unreadable list with the reason', async () => {
    await expect(readListInThread(Buffer.from('\0'), options)).rejects.toEqual(
      new Invalid(texts.notText, { file: texts.notText }),
    );
  });

  it('rejects a list that takes too long, and ends the thread', async () => {
    const reading = readListInThread(createList(50_000), { ...options, timeoutMs: 50 });
    await expect(reading).rejects.toMatchObject({ message: texts.tooComplex, fields: { file: texts.tooComplex } });
  });

  it('rejects a list whose thread exceeds its heap after the time limit, and never ends', async () => {
    const outOfMemory = Object.assign(new Error('heap limit'), { code: 'ERR_WORKER_OUT_OF_MEMORY' });
    const threads: Worker[] = [];
    const watch = (thread: Worker) => {
      threads.push(thread);
      vi.spyOn(thread, 'terminate').mockImplementation(() => {
        // Without a listener, this call throws, as the same event ends the process outside of a test.
        thread.emit('error', outOfMemory);
        return new Promise(() => {});
      });
    };
    process.on('worker', watch);
    onTestFinished(async () => {
      process.off('worker', watch);
      vi.restoreAllMocks();
      await Promise.all(threads.map(thread => thread.terminate()));
    });
    const reading = readListInThread(createList(50_000), { ...options, timeoutMs: 50 });
    await expect(reading).rejects.toMatchObject({ message: texts.tooComplex });
    expect(threads).toHaveLength(1);
  });

  it('rejects a list whose reading needs too much stack', async () => {
    const reading = readListInThread(Buffer.alloc(12_582_912, 'a'), { ...options, timeoutMs: 120_000 });
    await expect(reading).rejects.toThrow(texts.tooComplex);
  }, 150_000);
});
