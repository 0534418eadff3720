import type { BusConnection, BusListener } from '../bus/BusConnection.ts';
import type { BusConformanceDriver } from '../conformance/index.ts';

/** Violations of the port, each of which one case of the conformance suite must find. */
export type BrokerDefect =
  | 'changes-bytes'
  | 'reorders'
  | 'copies-to-group'
  | 'matches-deeper-words'
  | 'reports-handled-requests'
  | 'ignores-removal'
  | 'buffers'
  | 'is-up-early';

interface MemorySubscription {
  readonly pattern: RegExp;
  readonly listener: BusListener;
  readonly group: string | undefined;
}

/** Creates a message broker in memory, on which the conformance suite itself is tested. */
export function createMemoryBroker(defect?: BrokerDefect): BusConformanceDriver {
  const subscriptions = new Set<MemorySubscription>();
  const buffered: (() => void)[] = [];
  let isAway = false;
  let sentCount = 0;
  let publishedCount = 0;

  const deliver = (subject: string, data: Uint8Array | undefined, replyTo?: string): void => {
    const matching = [...subscriptions].filter(({ pattern }) => pattern.test(subject));
    sentCount += 1;
    const receivers = [...new Set(matching.map(({ group }) => group))].flatMap(group => {
      const members = matching.filter(subscription => subscription.group === group);
      const isShared = group === undefined || defect === 'copies-to-group';
      return isShared ? members : members.slice(sentCount % members.length).slice(0, 1);
    });
    for (const { listener } of receivers) listener({ subject, data });
    const hasReport = receivers.length === 0 || defect === 'reports-handled-requests';
    if (replyTo !== undefined && hasReport) deliver(replyTo, undefined);
  };

  const connect = (): BusConnection => {
    let isStarted = defect === 'is-up-early';
    const own = new Set<MemorySubscription>();
    return {
      get isUp() {
        return isStarted && !isAway;
      },
      start() {
        isStarted = true;
      },
      publish(subject, data, replyTo) {
        const bytes = defect === 'changes-bytes' ? Buffer.from(Buffer.from(data).toString('utf8')) : data.slice();
        const send = () => deliver(subject, bytes, replyTo);
        if (isAway && defect === 'buffers') buffered.push(send);
        if (!isStarted || isAway) return;
        publishedCount += 1;
        const isDelayed = defect === 'reorders' && publishedCount % 2 === 1;
        setImmediate(() => (isDelayed ? setImmediate(send) : send()));
      },
      subscribe(subject, listener, group) {
        const lastWord = defect === 'matches-deeper-words' ? '.+' : '[^.]+';
        const pattern = new RegExp(`^${subject.replaceAll('.', '\\.').replace(/\*$/, lastWord)}$`);
        const subscription = { pattern, listener, group };
        subscriptions.add(subscription);
        own.add(subscription);
        return () => void (defect !== 'ignores-removal' && subscriptions.delete(subscription));
      },
      async stop() {
        isStarted = false;
        for (const subscription of own) subscriptions.delete(subscription);
      },
    };
  };
  return {
    connect,
    async interrupt() {
      isAway = true;
    },
    async restore() {
      isAway = false;
      for (const send of buffered.splice(0)) send();
    },
    async stop() {},
  };
}
