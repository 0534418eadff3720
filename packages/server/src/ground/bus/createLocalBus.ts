import type { Bus } from './Bus.ts';
import { createBus } from './createBus.ts';
import type { FrameListener, Wire } from './Wire.ts';

interface Listening {
  readonly subject: string;
  readonly group: string | undefined;
  readonly listener: FrameListener;
}

/** Within this process: for a platform that is one. */
export const createLocalBus = (): Bus => createBus(createLocalWire());

function createLocalWire(): Wire {
  const all = new Set<Listening>();
  let noted: (replyTo: string) => void = () => undefined;
  let turn = 0;

  const heardBy = (subject: string): Listening[] => {
    const wild = subject.replace(/[^.]+$/, '*');
    const found = [...all].filter(one => one.subject === subject || one.subject === wild);
    const groups = new Set(found.map(({ group }) => group));
    turn += 1;
    return [...groups].flatMap(group => {
      const members = found.filter(one => one.group === group);
      return group === undefined ? members : members.slice(turn % members.length).slice(0, 1);
    });
  };

  return {
    isUp: true,
    start: () => undefined,
    send(subject, frame, replyTo) {
      const hearers = heardBy(subject);
      const copies = hearers.map(hearer => ({ hearer, copy: structuredClone(frame) }));
      // As over a network: never before whoever sends has gone on.
      setImmediate(() => {
        if (hearers.length === 0 && replyTo !== undefined) noted(replyTo);
        for (const { hearer, copy } of copies) if (all.has(hearer)) hearer.listener(copy, replyTo, subject);
      });
    },
    listen(subject, listener, group) {
      const listening = { subject, listener, group };
      all.add(listening);
      return () => void all.delete(listening);
    },
    onNobody(whom) {
      noted = whom;
    },
    async stop() {
      all.clear();
    },
  };
}
