import Joi from 'joi';
import {
  anonymousPoints,
  type FaultKind,
  type FaultPoint,
  type FaultSpec,
  faultPoints,
} from '../faults/index.ts';
import { BadInput, type BodyShape } from './Route.ts';
import { shaped } from './shaped.ts';

const whole = (min: number, max: number) => Joi.number().integer().min(min).max(max);
const code = whole(100, 4999).required();
const status = whole(400, 599).required();

/** What each kind takes beside its scope. */
const fields: Record<FaultKind, Joi.SchemaMap> = {
  drop: {},
  close: { code, websocket: Joi.boolean() },
  end: {},
  garbage: { bytes: Joi.string().base64({ paddingRequired: false }).required() },
  redeliver: { messages: whole(1, 10_000) },
  historyFlood: { messages: whole(1, 1_000_000).required() },
  refuse: { status },
  refuseVersion: {
    below: Joi.string()
      .pattern(/^\d+\.\d+\.\d+$/, 'a version of three numbers')
      .required(),
    linked: Joi.boolean(),
  },
  refuseCode: { code: whole(100, 4999) },
  passkey: {},
  freeze: {},
  mute: { answers: Joi.valid('questions', 'pings') },
  delay: { ms: whole(1, 600_000).required() },
  corrupt: {},
  swallow: {},
  swallowAck: {},
  ackError: { code },
  mediaReset: { afterBytes: whole(0, Number.MAX_SAFE_INTEGER).required() },
  mediaStatus: { status },
};

const head = shaped(
  Joi.object<{ kind: FaultKind; at?: unknown }>({
    kind: Joi.valid(...Object.keys(faultPoints)).required(),
  }).unknown(),
);

/** What a fault at this point may say about whom, how often and how long. */
function scope(at: FaultPoint): Joi.SchemaMap {
  const client = Joi.string().pattern(/^\d{6,15}(:\d{1,5})?$/, 'a number, or number:device');
  return {
    ...(!anonymousPoints.includes(at) && { client }),
    ...((at === 'in' || at === 'out') && { tag: Joi.string(), xmlns: Joi.string() }),
    ...(at !== 'now' && { count: whole(1, 1_000_000), forMs: whole(1, 86_400_000) }),
  };
}

/**
 * Reads the body of `POST /control/faults`.
 * @throws BadInput
 */
export function readFault(value: unknown): FaultSpec {
  const { kind, at: asked } = head.parse(value);
  const points: readonly FaultPoint[] = faultPoints[kind];
  const at = points.find(point => point === asked) ?? faultPoints[kind][0];
  const schema = Joi.object<FaultSpec>({
    kind: Joi.any(),
    at: Joi.valid(...points),
    ...fields[kind],
    ...scope(at),
  });
  try {
    return shaped(schema).parse(value);
  } catch (error) {
    throw error instanceof BadInput ? new BadInput(`${kind} at ${at}: ${error.message}`) : error;
  }
}

/** Every kind with all it may say; what a point forbids beside it is told by the refusal. */
const kinds = Object.entries(fields).map(([kind, own]) => {
  const points: readonly FaultPoint[] = faultPoints[kind as FaultKind];
  return Joi.object({
    kind: Joi.valid(kind).required(),
    at: Joi.valid(...points),
    ...own,
    ...Object.assign({}, ...points.map(scope)),
  });
});

/** The body of `POST /control/faults`. */
export const faultBody: BodyShape<FaultSpec> = { schema: Joi.alternatives(...kinds), parse: readFault };
