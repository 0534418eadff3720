import { parseMessageBody } from '../control/messageBodySchema.ts';
import { messageCriteriaBodySchema, waitForMatchingMessage } from '../control/waitForMatchingMessage.ts';
import type { Emulator } from '../model/Emulator.ts';
import { EmulatorError } from '../model/EmulatorError.ts';
import type { Phone } from '../model/Phone.ts';
import type { ScenarioProgress, ScenarioRun } from '../model/ScenarioRun.ts';
import type { Scenario, ScenarioStep, ScenarioStepAction } from './parseScenario.ts';

/** Fields of a scenario message whose values refer to another message by its name. */
const REFERENCE_FIELDS = [
  'quote',
  'react',
  'edit',
  'delete',
  'forward',
  'vote',
  'choose',
  'respond',
  'addOption',
  'comment',
  'pin',
  'after',
];

/**
 * Creates phones, groups and faults immediately, then starts the script. Steps are timed by the emulator's
 * clock, so a week passes in a moment when the clock is advanced. Expected messages are awaited in real time,
 * because the client that sends them runs outside the emulator.
 */
export async function playScenario(emulator: Emulator, scenario: Scenario): Promise<ScenarioRun> {
  const { clock, events } = emulator;
  if (scenario.now !== undefined) await clock.jumpTo(scenario.now);
  const actors = await createActors(emulator, scenario);
  let progress: ScenarioProgress = { state: 'running', done: 0, steps: scenario.script.length, error: undefined };
  const completion = runScript(emulator, scenario.script, actors, (done, step) => {
    progress = { ...progress, done };
    events.emit({ type: 'scenario', step: done, done: step.action.kind });
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
  // Prevents an unhandled rejection. `progress` already reports the failure to the caller.
  completion.catch(() => undefined);
  return { progress: () => progress, completion };
}

interface Actors {
  phone(name: string): Phone;
  /** Returns the number of the phone, or the ID of the group, that has this name in the scenario. */
  address(name: string): string;
  /** IDs of the messages, by the names that the scenario gave them. */
  readonly messages: Map<string, string>;
}

async function createActors(emulator: Emulator, { phones, groups, faults }: Scenario): Promise<Actors> {
  const phonesByKey = new Map<string, Phone>();
  for (const [key, { about, contacts: _, ...person }] of phones) {
    const phone = emulator.phones.create(person);
    if (about !== '') phone.setProfile({ about });
    phonesByKey.set(key, phone);
  }
  const phone = (name: string): Phone => {
    const namedPhone = phonesByKey.get(name);
    if (!namedPhone) throw new EmulatorError(404, `no phone is called ${name}`);
    return namedPhone;
  };
  for (const [key, { contacts }] of phones)
    for (const [other, name] of contacts) await phone(key).saveContact(phone(other).phone, name);
  const ids = new Map<string, string>();
  for (const [key, { subject, creator, participants }] of groups) {
    const members = participants.map(participant => phone(participant).phone);
    const group = emulator.groups.create({ subject, creator: phone(creator).phone, participants: members });
    ids.set(key, group.id);
  }
  for (const fault of faults) await emulator.faults.add(fault);
  return { phone, address: name => ids.get(name) ?? phone(name).phone, messages: new Map() };
}

/** Runs the steps one after the other, each at the time that the scenario specifies. */
async function runScript(
  emulator: Emulator,
  script: readonly ScenarioStep[],
  actors: Actors,
  done: (count: number, step: ScenarioStep) => void,
): Promise<void> {
  const { clock } = emulator;
  const start = clock.now;
  let last = start;
  for (const [index, step] of script.entries()) {
    const dueAt = step.due.from === 'start' ? start + step.due.ms : last + step.due.ms;
    await runAtTime(emulator, Math.max(dueAt, last), () => runAction(emulator, step.action, actors));
    last = Math.max(dueAt, last);
    done(index + 1, step);
  }
  last = clock.now;
}

/** Runs the action when the clock reaches `moment`. The clock continues only after the action has finished. */
function runAtTime({ clock }: Emulator, moment: number, action: () => Promise<void>): Promise<void> {
  return new Promise((resolve, reject) => {
    clock.after(moment - clock.now, async () => {
      await action().then(resolve, reject);
      // This pause lets the next step set its timer before the clock advances, possibly past the time of that step.
      await new Promise(setImmediate);
    });
  });
}

async function runAction(emulator: Emulator, action: ScenarioStepAction, actors: Actors): Promise<void> {
  switch (action.kind) {
    case 'say': {
      const { to, content } = parseMessageBody(resolveNames(action.body, actors));
      const message = await actors.phone(action.from).send(to, content);
      if (action.as !== undefined) actors.messages.set(action.as, message.id);
      return;
    }
    case 'expect':
      await waitForMatchingMessage(
        emulator,
        actors.phone(action.phone),
        messageCriteriaBodySchema.parse(resolveNames(action.body, actors)),
      );
      return;
    case 'linked':
      return waitForLinkedDevice(emulator, actors.phone(action.phone), action.withinMs);
    case 'online':
      actors.phone(action.phone).setOnline(action.isOnline);
      return;
    case 'read': {
      const ids = action.messages.map(name => actors.messages.get(name) ?? name);
      actors.phone(action.phone).markRead(ids);
      return;
    }
    case 'fault':
      await emulator.faults.add(action.fault);
      return;
  }
}

/** Replaces the scenario's names in a message body by phone numbers, group IDs and message IDs. */
function resolveNames(body: Readonly<Record<string, unknown>>, { address, messages }: Actors): object {
  return Object.fromEntries(
    Object.entries(body).map(([field, value]) => {
      if (field === 'to' || field === 'from' || field === 'invite') return [field, address(String(value))];
      return [field, REFERENCE_FIELDS.includes(field) ? (messages.get(String(value)) ?? value) : value];
    }),
  );
}

/** Resolves when a linked device of the phone is online. */
function waitForLinkedDevice({ events, state }: Emulator, { phone }: Phone, withinMs: number): Promise<void> {
  const isDeviceOnline = (): boolean =>
    state().accounts.some(
      account => account.phone === phone && account.devices.some(({ device, online }) => device > 0 && online),
    );
  return new Promise((resolve, reject) => {
    const finish = (done: () => void): void => {
      clearInterval(pollTimer);
      clearTimeout(timer);
      stopListening();
      done();
    };
    const check = (): void => {
      if (isDeviceOnline()) finish(resolve);
    };
    const stopListening = events.listen(check);
    // No event is emitted when a device goes online by requesting its stanzas, so the state must be polled.
    const pollTimer = setInterval(check, 50);
    const timer = setTimeout(
      () => finish(() => reject(new EmulatorError(404, `no device of ${phone} was linked within ${withinMs} ms`))),
      withinMs,
    );
    check();
  });
}
