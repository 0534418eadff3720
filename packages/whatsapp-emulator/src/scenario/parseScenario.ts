import Joi from 'joi';
import { parse } from 'yaml';
import { InvalidInputError } from '../control/ControlRoute.ts';
import { createBodyParser } from '../control/createBodyParser.ts';
import { parseFaultBody } from '../control/faultBodySchema.ts';
import { phoneNumberField } from '../control/fields.ts';
import type { FaultSpec } from '../faults/index.ts';

/** Parsed scenario. Phones and groups are referred to by their names in the scenario. */
export interface Scenario {
  /**
   * Time in Unix milliseconds at which the emulator's clock stops. From then on, it advances only on request.
   */
  readonly now: number | undefined;
  readonly phones: ReadonlyMap<
    string,
    {
      readonly phone: string;
      readonly name: string;
      readonly about: string;
      /** Address book of the phone. Maps each contact's name in the scenario to the contact's display name. */
      readonly contacts: ReadonlyMap<string, string>;
    }
  >;
  readonly groups: ReadonlyMap<
    string,
    { readonly subject: string; readonly creator: string; readonly participants: readonly string[] }
  >;
  readonly faults: readonly FaultSpec[];
  readonly script: readonly ScenarioStep[];
}

/** A step of the script. Its time is a delay after the start of the script or after the previous step. */
export interface ScenarioStep {
  readonly due: { readonly from: 'start' | 'last'; readonly ms: number };
  readonly action: ScenarioStepAction;
}

export type ScenarioStepAction =
  /**
   * A message to send. `body` has the form of `POST …/messages`, but it contains names of the scenario
   * instead of numbers and IDs. Later steps can refer to the message by the name in `as`.
   */
  | { readonly kind: 'say'; readonly from: string; readonly as: string | undefined; readonly body: Body }
  | { readonly kind: 'expect'; readonly phone: string; readonly body: Body }
  | { readonly kind: 'linked'; readonly phone: string; readonly withinMs: number }
  | { readonly kind: 'online'; readonly phone: string; readonly isOnline: boolean }
  | { readonly kind: 'read'; readonly phone: string; readonly messages: readonly string[] }
  | { readonly kind: 'fault'; readonly fault: FaultSpec };

type Body = Readonly<Record<string, unknown>>;

const units = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };
/** Duration such as `250ms`, `90s`, `5m`, `2h` or `7d`, which is converted to milliseconds. */
const duration = Joi.string()
  .pattern(/^\d{1,9}(ms|s|m|h|d)$/, 'a duration such as 90s, 5m, 2h or 7d')
  .custom(text => {
    const [, count, unit] = /^(\d+)(\w+)$/.exec(text) ?? [];
    return Number(count) * units[unit as keyof typeof units];
  });
const name = Joi.string().pattern(/^[\p{L}\p{N}_-]{1,64}$/u, 'a name of letters, digits, - and _');
const fault = Joi.object().unknown();
const timeFields = { at: duration, after: duration };

const step = Joi.alternatives(
  Joi.object({ ...timeFields, from: name.required(), to: name.required(), as: name }).unknown(),
  Joi.object({ ...timeFields, expect: name.required(), from: name, within: duration }).unknown(),
  Joi.object({ ...timeFields, linked: name.required(), within: duration }),
  Joi.object({ ...timeFields, online: name.required() }),
  Joi.object({ ...timeFields, offline: name.required() }),
  Joi.object({ ...timeFields, read: Joi.array().items(name).min(1).required(), by: name.required() }),
  Joi.object({ ...timeFields, fault: fault.required() }),
);

/** Parser that validates the form of a scenario file. It does not check references to names. */
export const scenarioSchema = createBodyParser<ScenarioFile>(
  Joi.object<ScenarioFile>({
    now: Joi.alternatives(Joi.date().iso().raw(), Joi.object().instance(Date)),
    phones: Joi.object()
      .pattern(
        name,
        Joi.object({
          phone: phoneNumberField.required(),
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

interface ScenarioFile {
  readonly now?: string | Date;
  readonly phones: Record<string, { phone: string; name?: string; about?: string; contacts?: Record<string, string> }>;
  readonly groups?: Record<string, { subject: string; creator: string; participants: string[] }>;
  readonly faults?: unknown[];
  readonly script?: Readonly<Record<string, unknown>>[];
}

/**
 * Parses a scenario in YAML or JSON and checks its references to names.
 * @throws InvalidInputError that lists every mistake
 */
export function parseScenario(text: string): Scenario {
  const scenarioFile = scenarioSchema.parse(parseYaml(text));
  const now = scenarioFile.now === undefined ? undefined : new Date(scenarioFile.now).getTime();
  if (Number.isNaN(now)) throw new InvalidInputError('"now" is not a valid time');
  const phones = new Map(
    Object.entries(scenarioFile.phones).map(([key, { phone, name: displayName = key, about = '', contacts = {} }]) => [
      key,
      { phone, name: displayName, about, contacts: new Map(Object.entries(contacts)) },
    ]),
  );
  const groups = new Map(Object.entries(scenarioFile.groups ?? {}));
  const parseFaultWithNames = (value: unknown) => parseFault(value, phones);
  const scenario = {
    now,
    phones,
    groups,
    faults: (scenarioFile.faults ?? []).map(parseFaultWithNames),
    script: (scenarioFile.script ?? []).map(value => parseStep(value, parseFaultWithNames)),
  };
  const unknownNames = collectNames(scenario).filter(value => !phones.has(value) && !groups.has(value));
  if (unknownNames.length > 0)
    throw new InvalidInputError(`no phone or group is called ${[...new Set(unknownNames)].join(', ')}`);
  return scenario;
}

function parseYaml(text: string): unknown {
  try {
    return parse(text);
  } catch (error) {
    // Convert all errors, because unknown aliases and too many aliases cause errors of classes other than the parser's.
    throw new InvalidInputError(`this is no YAML: ${error instanceof Error ? error.message : error}`);
  }
}

/** Parses a fault of a scenario. The fault may specify its client by the name of a phone in the scenario. */
function parseFault(fields: unknown, phones: Scenario['phones']): FaultSpec {
  const { client, ...fault } = fields as { readonly client?: unknown };
  const clientNumber = phones.get(String(client))?.phone ?? client;
  return parseFaultBody(client === undefined ? fault : { ...fault, client: String(clientNumber) });
}

function parseStep(fields: Readonly<Record<string, unknown>>, fault: (fields: unknown) => FaultSpec): ScenarioStep {
  const { at, after, ...rest } = fields;
  const due =
    at === undefined
      ? ({ from: 'last', ms: Number(after ?? 0) } as const)
      : ({ from: 'start', ms: Number(at) } as const);
  return { due, action: parseAction(rest, fault) };
}

function parseAction(
  fields: Readonly<Record<string, unknown>>,
  fault: (fields: unknown) => FaultSpec,
): ScenarioStepAction {
  const text = (part: string): string => String(fields[part]);
  if ('linked' in fields) return { kind: 'linked', phone: text('linked'), withinMs: Number(fields.within ?? 600_000) };
  if ('online' in fields) return { kind: 'online', phone: text('online'), isOnline: true };
  if ('offline' in fields) return { kind: 'online', phone: text('offline'), isOnline: false };
  if ('fault' in fields) return { kind: 'fault', fault: fault(fields.fault) };
  if ('by' in fields) return { kind: 'read', phone: text('by'), messages: fields.read as string[] };
  if ('expect' in fields) {
    const { expect: phone, within, ...body } = fields;
    const timeoutField = within === undefined ? {} : { withinMs: within };
    return { kind: 'expect', phone: String(phone), body: { ...body, ...timeoutField } };
  }
  const { from, as, ...body } = fields;
  return { kind: 'say', from: String(from), as: as === undefined ? undefined : String(as), body };
}

function collectNames({ phones, groups, script }: Pick<Scenario, 'phones' | 'groups' | 'script'>): string[] {
  const contactNames = [...phones.values()].flatMap(({ contacts }) => [...contacts.keys()]);
  const memberNames = [...groups.values()].flatMap(({ creator, participants }) => [creator, ...participants]);
  const scriptNames = script.flatMap(({ action }) => {
    if (action.kind === 'say') return [action.from, String(action.body.to)];
    if (action.kind === 'expect') return [action.phone, ...(action.body.from ? [String(action.body.from)] : [])];
    return action.kind === 'fault' ? [] : [action.phone];
  });
  return [...contactNames, ...memberNames, ...scriptNames];
}
