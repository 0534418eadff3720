import Joi from 'joi';
import {
  clientlessFaultPoints,
  type FaultKind,
  type FaultPoint,
  type FaultSpec,
  faultPointsByKind,
} from '../faults/index.ts';
import { InvalidInputError, type RequestBodySchema } from './ControlRoute.ts';
import { createBodyParser } from './createBodyParser.ts';

const integerBetween = (min: number, max: number) => Joi.number().integer().min(min).max(max);
const code = integerBetween(100, 4999).required();
const status = integerBetween(400, 599).required();

/** Fields that each kind of fault has in addition to the scope fields. */
const fieldsByKind: Record<FaultKind, Joi.SchemaMap> = {
  drop: {},
  close: { code, websocket: Joi.boolean() },
  end: {},
  garbage: { bytes: Joi.string().base64({ paddingRequired: false }).required() },
  redeliver: { messages: integerBetween(1, 10_000) },
  historyFlood: { messages: integerBetween(1, 1_000_000).required() },
  refuse: { status },
  refuseVersion: {
    below: Joi.string()
      .pattern(/^\d+\.\d+\.\d+$/, 'a version of three numbers')
      .required(),
    linked: Joi.boolean(),
  },
  refuseCode: { code: integerBetween(100, 4999) },
  passkey: {},
  freeze: {},
  mute: { answers: Joi.valid('questions', 'pings') },
  delay: { ms: integerBetween(1, 600_000).required() },
  corrupt: {},
  swallow: {},
  swallowAck: {},
  ackError: { code },
  mediaReset: { afterBytes: integerBetween(0, Number.MAX_SAFE_INTEGER).required() },
  mediaStatus: { status },
};

const kindParser = createBodyParser(
  Joi.object<{ kind: FaultKind; at?: unknown }>({
    kind: Joi.valid(...Object.keys(faultPointsByKind)).required(),
  }).unknown(),
);

/** Creates the body fields that limit a fault: the affected client, and how often and how long it occurs. */
function createScopeFields(at: FaultPoint): Joi.SchemaMap {
  const client = Joi.string().pattern(/^\d{6,15}(:\d{1,5})?$/, 'a number, or number:device');
  return {
    ...(!clientlessFaultPoints.includes(at) && { client }),
    ...((at === 'in' || at === 'out') && { tag: Joi.string(), xmlns: Joi.string() }),
    ...(at !== 'now' && { count: integerBetween(1, 1_000_000), forMs: integerBetween(1, 86_400_000) }),
  };
}

/**
 * Parses the body of `POST /control/faults`.
 * @throws InvalidInputError
 */
export function parseFaultBody(value: unknown): FaultSpec {
  const { kind, at: requestedPoint } = kindParser.parse(value);
  const points: readonly FaultPoint[] = faultPointsByKind[kind];
  const at = points.find(point => point === requestedPoint) ?? faultPointsByKind[kind][0];
  const schema = Joi.object<FaultSpec>({
    kind: Joi.any(),
    at: Joi.valid(...points),
    ...fieldsByKind[kind],
    ...createScopeFields(at),
  });
  try {
    return createBodyParser(schema).parse(value);
  } catch (error) {
    throw error instanceof InvalidInputError ? new InvalidInputError(`${kind} at ${at}: ${error.message}`) : error;
  }
}

/**
 * Schemas for all kinds of faults, with all fields of each kind. Only the parser rejects fields that are not
 * allowed at the chosen fault point.
 */
const kindSchemas = Object.entries(fieldsByKind).map(([kind, kindFields]) => {
  const points: readonly FaultPoint[] = faultPointsByKind[kind as FaultKind];
  return Joi.object({
    kind: Joi.valid(kind).required(),
    at: Joi.valid(...points),
    ...kindFields,
    ...Object.assign({}, ...points.map(createScopeFields)),
  });
});

/** Schema and parser for the body of `POST /control/faults`. */
export const faultBodySchema: RequestBodySchema<FaultSpec> = {
  schema: Joi.alternatives(...kindSchemas),
  parse: parseFaultBody,
};
