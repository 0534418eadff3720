import { awaitMessage, expectation } from '../control/awaitMessage.ts';
import { readMessage } from '../control/messageBody.ts';
import type { Emulator } from '../model/Emulator.ts';
import { EmulatorError } from '../model/EmulatorError.ts';
import type { Phone } from '../model/Phone.ts';
import type { Play, Progress } from '../model/Play.ts';
import type { Deed, Scenario, Step } from './readScenario.ts';

/** Fields of a message that name another one. */
const references = ['quote', 'react', 'edit', 'delete', 'forward', 'vote', 'choose', 'after'];

/**
 * Makes phones, groups and faults at once, and begins with the script. Its times are the town's: drive the clock, and a
 * week of it is over in a moment. What is expected is waited for by the machine's time, for who answers is outside.
 */
export async function playScenario(emulator: Emulator, scenario: Scenario): Promise<Play> {
  const { clock, events } = emulator;
  if (scenario.now !== undefined) await clock.begin(scenario.now);
  const actors = await settle(emulator, scenario);
  let progress: Progress = { state: 'running', done: 0, steps: scenario.script.length, error: undefined };
  const over = perform(emulator, scenario.script, actors, (done, step) => {
    progress = { ...progress, done };
    events.tell({ type: 'scenario', step: done, done: step.does.kind });
  }).then(
    () => {
      progress = { ...progress, state: 'done' };
    },
    (error: unknown) => {
      const why = error instanceof Error ? error.message : String(error);
      progress = { ...progress, state: 'failed', error: `step ${progress.done + 1}: ${why}` };
      throw new Error(progress.error);
    },
  );
  // Whoever asks for the progress hears of it; nobody need wait.
  over.catch(() => undefined);
  return { progress: () => progress, over };
}

interface Actors {
  phone(name: string): Phone;
  /** A number, or a group's id. */
  address(name: string): string;
  /** Ids of messages by their names. */
  readonly messages: Map<string, string>;
}

async function settle(emulator: Emulator, { phones, groups, faults }: Scenario): Promise<Actors> {
  const made = new Map<string, Phone>();
  for (const [key, { about, contacts: _, ...person }] of phones) {
    const phone = emulator.phones.create(person);
    if (about !== '') phone.setProfile({ about });
    made.set(key, phone);
  }
  const phone = (name: string): Phone => {
    const found = made.get(name);
    if (!found) throw new EmulatorError(404, `no phone is called ${name}`);
    return found;
  };
  for (const [key, { contacts }] of phones)
    for (const [other, name] of contacts) await phone(key).saveContact(phone(other).phone, name);
  const ids = new Map<string, string>();
  for (const [key, { subject, creator, participants }] of groups) {
    const members = participants.map(one => phone(one).phone);
    const group = emulator.groups.create({ subject, creator: phone(creator).phone, participants: members });
    ids.set(key, group.id);
  }
  for (const fault of faults) await emulator.faults.add(fault);
  return { phone, address: name => ids.get(name) ?? phone(name).phone, messages: new Map() };
}

/** One step after the other, each at its time. */
async function perform(
  emulator: Emulator,
  script: readonly Step[],
  actors: Actors,
  done: (count: number, step: Step) => void,
): Promise<void> {
  const { clock } = emulator;
  const start = clock.now;
  let last = start;
  for (const [index, step] of script.entries()) {
    const due = step.due.from === 'start' ? start + step.due.ms : last + step.due.ms;
    await atMoment(emulator, Math.max(due, last), () => act(emulator, step.does, actors));
    last = Math.max(due, last);
    done(index + 1, step);
  }
  last = clock.now;
}

/** The clock goes on when the deed is done, not before. */
function atMoment({ clock }: Emulator, moment: number, deed: () => Promise<void>): Promise<void> {
  return new Promise((resolve, reject) => {
    clock.after(moment - clock.now, async () => {
      await deed().then(resolve, reject);
      // What comes after it is asked for before the clock is driven on.
      await new Promise(setImmediate);
    });
  });
}

async function act(emulator: Emulator, does: Deed, actors: Actors): Promise<void> {
  switch (does.kind) {
    case 'say': {
      const { to, content } = readMessage(named(does.body, actors));
      const message = await actors.phone(does.from).send(to, content);
      if (does.as !== undefined) actors.messages.set(does.as, message.id);
      return;
    }
    case 'expect':
      await awaitMessage(emulator, actors.phone(does.phone), expectation.parse(named(does.body, actors)));
      return;
    case 'linked':
      return linked(emulator, actors.phone(does.phone), does.withinMs);
    case 'online':
      actors.phone(does.phone).setOnline(does.is);
      return;
    case 'read': {
      const ids = does.messages.map(name => actors.messages.get(name) ?? name);
      actors.phone(does.phone).markRead(ids);
      return;
    }
    case 'fault':
      await emulator.faults.add(does.fault);
      return;
  }
}

/** A body with numbers and ids in the place of the scenario's names. */
function named(body: Readonly<Record<string, unknown>>, { address, messages }: Actors): object {
  return Object.fromEntries(
    Object.entries(body).map(([field, value]) => {
      if (field === 'to' || field === 'from' || field === 'invite') return [field, address(String(value))];
      return [field, references.includes(field) ? (messages.get(String(value)) ?? value) : value];
    }),
  );
}

/** Resolves when a device of the phone's is there. */
function linked({ events, state }: Emulator, { phone }: Phone, withinMs: number): Promise<void> {
  const isThere = (): boolean =>
    state().accounts.some(
      account =>
        account.phone === phone && account.devices.some(({ device, online }) => device > 0 && online),
    );
  return new Promise((resolve, reject) => {
    const end = (done: () => void): void => {
      clearInterval(watch);
      clearTimeout(timer);
      stop();
      done();
    };
    const look = (): void => {
      if (isThere()) end(resolve);
    };
    const stop = events.listen(look);
    // A device is there when it has asked for its stanzas, which is no event.
    const watch = setInterval(look, 50);
    const timer = setTimeout(
      () => end(() => reject(new EmulatorError(404, `nobody linked ${phone} within ${withinMs} ms`))),
      withinMs,
    );
    look();
  });
}
