import Joi from 'joi';
import { parse } from 'yaml';
import { readFault } from '../control/faultBody.ts';
import { phoneField } from '../control/fields.ts';
import { BadInput } from '../control/Route.ts';
import { shaped } from '../control/shaped.ts';
import type { FaultSpec } from '../faults/index.ts';

/** A phone or a group is named by what the scenario calls it. */
export interface Scenario {
  /** Unix milliseconds: the town's clock stands there, and is driven. */
  readonly now: number | undefined;
  readonly phones: ReadonlyMap<
    string,
    {
      readonly phone: string;
      readonly name: string;
      readonly about: string;
      /** What its address book calls others. */
      readonly contacts: ReadonlyMap<string, string>;
    }
  >;
  readonly groups: ReadonlyMap<
    string,
    { readonly subject: string; readonly creator: string; readonly participants: readonly string[] }
  >;
  readonly faults: readonly FaultSpec[];
  readonly script: readonly Step[];
}

/** One thing that happens, so long after the beginning of the script or after the step before it. */
export interface Step {
  readonly due: { readonly from: 'start' | 'last'; readonly ms: number };
  readonly does: Deed;
}

export type Deed =
  /** `body` as of `POST …/messages`, with the scenario's names in it; `as` names the message for later steps. */
  | { readonly kind: 'say'; readonly from: string; readonly as: string | undefined; readonly body: Body }
  | { readonly kind: 'expect'; readonly phone: string; readonly body: Body }
  | { readonly kind: 'linked'; readonly phone: string; readonly withinMs: number }
  | { readonly kind: 'online'; readonly phone: string; readonly is: boolean }
  | { readonly kind: 'read'; readonly phone: string; readonly messages: readonly string[] }
  | { readonly kind: 'fault'; readonly fault: FaultSpec };

type Body = Readonly<Record<string, unknown>>;

const units = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };
/** `250ms`, `90s`, `5m`, `2h`, `7d`. */
const duration = Joi.string()
  .pattern(/^\d{1,9}(ms|s|m|h|d)$/, 'a duration such as 90s, 5m, 2h or 7d')
  .custom(text => {
    const [, count, unit] = /^(\d+)(\w+)$/.exec(text) ?? [];
    return Number(count) * units[unit as keyof typeof units];
  });
const name = Joi.string().pattern(/^[\p{L}\p{N}_-]{1,64}$/u, 'a name of letters, digits, - and _');
const fault = Joi.object().unknown();
const when = { at: duration, after: duration };

const step = Joi.alternatives(
  Joi.object({ ...when, from: name.required(), to: name.required(), as: name }).unknown(),
  Joi.object({ ...when, expect: name.required(), from: name, within: duration }).unknown(),
  Joi.object({ ...when, linked: name.required(), within: duration }),
  Joi.object({ ...when, online: name.required() }),
  Joi.object({ ...when, offline: name.required() }),
  Joi.object({ ...when, read: Joi.array().items(name).min(1).required(), by: name.required() }),
  Joi.object({ ...when, fault: fault.required() }),
);

/** The shape of the file. */
export const scenarioShape = shaped<Written>(
  Joi.object<Written>({
    now: Joi.alternatives(Joi.date().iso().raw(), Joi.object().instance(Date)),
    phones: Joi.object()
      .pattern(
        name,
        Joi.object({
          phone: phoneField.required(),
          name: Joi.string().max(100),
          about: Joi.string().allow('').max(1_000),
          contacts: Joi.object().pattern(name, Joi.string().max(100)),
        }),
      )
      .required(),
    groups: Joi.object().pattern(
      name,
      Joi.object({
        subject: Joi.string().max(100).required(),
        creator: name.required(),
        participants: Joi.array().items(name).default([]),
      }),
    ),
    faults: Joi.array().items(fault),
    script: Joi.array().items(step),
  }),
);

interface Written {
  readonly now?: string | Date;
  readonly phones: Record<
    string,
    { phone: string; name?: string; about?: string; contacts?: Record<string, string> }
  >;
  readonly groups?: Record<string, { subject: string; creator: string; participants: string[] }>;
  readonly faults?: unknown[];
  readonly script?: Readonly<Record<string, unknown>>[];
}

/**
 * Reads a scenario, in YAML or JSON.
 * @throws BadInput that names every mistake
 */
export function readScenario(text: string): Scenario {
  const written = scenarioShape.parse(parsed(text));
  const now = written.now === undefined ? undefined : new Date(written.now).getTime();
  if (Number.isNaN(now)) throw new BadInput('"now" is no moment');
  const phones = new Map(
    Object.entries(written.phones).map(([key, { phone, name: shown = key, about = '', contacts = {} }]) => [
      key,
      { phone, name: shown, about, contacts: new Map(Object.entries(contacts)) },
    ]),
  );
  const groups = new Map(Object.entries(written.groups ?? {}));
  const numbers = (one: unknown) => faultOf(one, phones);
  const scenario = {
    now,
    phones,
    groups,
    faults: (written.faults ?? []).map(numbers),
    script: (written.script ?? []).map(one => stepOf(one, numbers)),
  };
  const strangers = namesIn(scenario).filter(one => !phones.has(one) && !groups.has(one));
  if (strangers.length > 0) throw new BadInput(`nobody here is called ${[...new Set(strangers)].join(', ')}`);
  return scenario;
}

function parsed(text: string): unknown {
  try {
    return parse(text);
  } catch (error) {
    // An alias of nothing, or too many of them, is told by other errors than the parser's own.
    throw new BadInput(`this is no YAML: ${error instanceof Error ? error.message : error}`);
  }
}

/** A fault may call its client by the scenario's name. */
function faultOf(given: unknown, phones: Scenario['phones']): FaultSpec {
  const { client, ...fault } = given as { readonly client?: unknown };
  const known = phones.get(String(client))?.phone ?? client;
  return readFault(client === undefined ? fault : { ...fault, client: String(known) });
}

function stepOf(given: Readonly<Record<string, unknown>>, fault: (given: unknown) => FaultSpec): Step {
  const { at, after, ...rest } = given;
  const due =
    at === undefined
      ? ({ from: 'last', ms: Number(after ?? 0) } as const)
      : ({ from: 'start', ms: Number(at) } as const);
  return { due, does: deedOf(rest, fault) };
}

function deedOf(given: Readonly<Record<string, unknown>>, fault: (given: unknown) => FaultSpec): Deed {
  const text = (part: string): string => String(given[part]);
  if ('linked' in given)
    return { kind: 'linked', phone: text('linked'), withinMs: Number(given.within ?? 600_000) };
  if ('online' in given) return { kind: 'online', phone: text('online'), is: true };
  if ('offline' in given) return { kind: 'online', phone: text('offline'), is: false };
  if ('fault' in given) return { kind: 'fault', fault: fault(given.fault) };
  if ('by' in given) return { kind: 'read', phone: text('by'), messages: given.read as string[] };
  if ('expect' in given) {
    const { expect: phone, within, ...body } = given;
    const wait = within === undefined ? {} : { withinMs: within };
    return { kind: 'expect', phone: String(phone), body: { ...body, ...wait } };
  }
  const { from, as, ...body } = given;
  return { kind: 'say', from: String(from), as: as === undefined ? undefined : String(as), body };
}

function namesIn({ phones, groups, script }: Pick<Scenario, 'phones' | 'groups' | 'script'>): string[] {
  const inBooks = [...phones.values()].flatMap(({ contacts }) => [...contacts.keys()]);
  const inGroups = [...groups.values()].flatMap(({ creator, participants }) => [creator, ...participants]);
  const inScript = script.flatMap(({ does }) => {
    if (does.kind === 'say') return [does.from, String(does.body.to)];
    if (does.kind === 'expect') return [does.phone, ...(does.body.from ? [String(does.body.from)] : [])];
    return does.kind === 'fault' ? [] : [does.phone];
  });
  return [...inBooks, ...inGroups, ...inScript];
}
