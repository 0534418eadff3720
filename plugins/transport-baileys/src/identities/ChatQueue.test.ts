import { createDeferred, type Deferred } from '@recado/timing';
import type { Person } from '@recado/transport';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ChatQueue } from './ChatQueue.ts';

const phoneJid = '5215512345678@s.whatsapp.net';
const lidJid = '77@lid';
const otherPhoneJid = '5215587654321@s.whatsapp.net';
const otherLidJid = '88@lid';
const both: Person = { kind: 'person', phone: '5215512345678', lid: '77' };
const nextTurn = () => new Promise(resolve => setImmediate(resolve));
const unknownPeople = { resolveStored: async (person: Person) => person };

/** Adds tasks that end only when the test allows it, and records which of them have started. */
function createRecorder(queue: ChatQueue) {
  const started: string[] = [];
  const tasks = new Map<string, Deferred<void>>();
  return {
    started,
    add(name: string, ...jids: string[]): void {
      const deferred = createDeferred<void>();
      tasks.set(name, deferred);
      void queue.run(jids, async () => {
        started.push(name);
        await deferred.promise;
      });
    },
    async finish(name: string): Promise<void> {
      tasks.get(name)?.resolve();
      await nextTurn();
    },
  };
}

describe('ChatQueue', () => {
  it('treats number and LID of a person as one chat after a call that names both', async () => {
    const { add, finish, started } = createRecorder(new ChatQueue(unknownPeople));
    add('both', lidJid, phoneJid);
    add('number', phoneJid);
    add('lid', lidJid);
    await nextTurn();
    expect(started).toEqual(['both']);
    await finish('both');
    expect(started).toEqual(['both', 'number']);
    await finish('number');
    expect(started).toEqual(['both', 'number', 'lid']);
  });

  it('finds the other identifier of a person in the key store, however long that takes', async () => {
    const lookup = createDeferred<void>();
    const people = {
      async resolveStored(person: Person) {
        if (person.lid === undefined) await lookup.promise;
        return both;
      },
    };
    const { add, finish, started } = createRecorder(new ChatQueue(people));
    add('number', phoneJid);
    add('lid', lidJid);
    await nextTurn();
    expect(started).toEqual([]);
    lookup.resolve();
    await nextTurn();
    expect(started).toEqual(['number']);
    await finish('number');
    expect(started).toEqual(['number', 'lid']);
  });

  it('waits for the tasks of both identifiers when a call shows that they belong to one person', async () => {
    const { add, finish, started } = createRecorder(new ChatQueue(unknownPeople));
    add('number', phoneJid);
    add('lid', lidJid);
    add('both', phoneJid, lidJid);
    add('later', lidJid);
    await nextTurn();
    expect(started).toEqual(['number', 'lid']);
    await finish('number');
    expect(started).toEqual(['number', 'lid']);
    await finish('lid');
    expect(started).toEqual(['number', 'lid', 'both']);
    await finish('both');
    expect(started).toEqual(['number', 'lid', 'both', 'later']);
  });

  it('does not delay other chats, and ignores the device in a JID', async () => {
    const { add, finish, started } = createRecorder(new ChatQueue(unknownPeople));
    add('first', '77:3@lid');
    add('second', lidJid);
    add('other', otherLidJid);
    add('group', '120363000000000001@g.us');
    await nextTurn();
    expect(started).toEqual(['first', 'other', 'group']);
    await finish('first');
    expect(started.at(-1)).toBe('second');
  });

  it('continues after a failed task', async () => {
    const queue = new ChatQueue(unknownPeople);
    await expect(queue.run([lidJid], async () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await queue.run([lidJid], async () => 'yes')).toBe('yes');
    await queue.idle();
  });

  it('runs the tasks of a person in the order of the calls, whatever their lookups and tasks take', async () => {
    const jidsOfCall = fc.constantFrom([phoneJid], [lidJid], [lidJid, phoneJid], [phoneJid, lidJid]);
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), fc.array(jidsOfCall, { maxLength: 12 }), async (scheduler, calls) => {
        const people = { resolveStored: () => scheduler.schedule(Promise.resolve(both), 'lookup') };
        const queue = new ChatQueue(people);
        const order: number[] = [];
        const tasks = calls.map((jids, n) =>
          queue.run(jids, async () => {
            await scheduler.schedule(Promise.resolve(), `task ${n}`);
            order.push(n);
          }),
        );
        await scheduler.waitFor(Promise.all(tasks));
        expect(order).toEqual(calls.map((_, n) => n));
      }),
    );
  });

  it.each([
    ['a new number', [phoneJid, lidJid], [otherPhoneJid], [otherPhoneJid, lidJid], [phoneJid, lidJid]],
    ['a new LID', [lidJid, phoneJid], [otherLidJid], [otherLidJid, phoneJid], [lidJid, phoneJid]],
  ])(
    'finishes all tasks when a person gets %s while the tasks of the old and the new one wait',
    async (_, ...calls) => {
      const { add, finish, started } = createRecorder(new ChatQueue(unknownPeople));
      calls.forEach((jids, n) => {
        add(`${n}`, ...jids);
      });
      await nextTurn();
      expect(started).toEqual(['0', '1']);
      for (const n of ['0', '1', '2', '3']) await finish(n);
      expect(started).toEqual(['0', '1', '2', '3']);
    },
  );

  it('finishes all tasks, and those that share a JID one after the other, whatever JIDs they name', async () => {
    const numbers = [phoneJid, otherPhoneJid];
    const lids = [lidJid, otherLidJid];
    const pair = fc.tuple(fc.constantFrom(...numbers), fc.constantFrom(...lids));
    const jids = fc.oneof(
      fc.constantFrom(...numbers, ...lids).map(jid => [jid]),
      pair,
      pair.map(([number, lid]) => [lid, number]),
    );
    const step = fc.oneof(jids, fc.nat(10));
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 24 }), async steps => {
        const queue = new ChatQueue(unknownPeople);
        const calls = steps.filter(callOrNumber => typeof callOrNumber !== 'number');
        const running: Deferred<void>[] = [];
        const finished = new Set<number>();
        const finishOne = async (index: number): Promise<void> => {
          running.splice(index % running.length, 1)[0]?.resolve();
          await nextTurn();
        };
        const start = (n: number) => async (): Promise<void> => {
          const sharesJid = (other: readonly string[]): boolean => other.some(jid => calls[n]?.includes(jid));
          const unfinished = calls.slice(0, n).filter((other, index) => sharesJid(other) && !finished.has(index));
          expect(unfinished).toEqual([]);
          const deferred = createDeferred<void>();
          running.push(deferred);
          await deferred.promise;
          finished.add(n);
        };
        const results: Promise<void>[] = [];
        for (const callOrNumber of steps) {
          if (typeof callOrNumber === 'number') await finishOne(callOrNumber);
          else results.push(queue.run(callOrNumber, start(results.length)));
        }
        await nextTurn();
        while (running.length > 0) await finishOne(0);
        expect(finished.size).toBe(calls.length);
        await Promise.all(results);
        expect(queue.size).toBe(0);
      }),
    );
  });
});
