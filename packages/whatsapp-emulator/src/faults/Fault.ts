import { isOlder } from '../model/isOlder.ts';
import type { FaultAction, FaultContext, FaultSpec } from './FaultSpec.ts';
import { type FaultPoint, faultPoints } from './faultPoints.ts';

/** A fault as `GET /control/faults` shows it. */
export interface FaultView {
  readonly id: string;
  readonly fault: FaultSpec;
  readonly at: FaultPoint;
  /** How often it struck. */
  readonly struck: number;
  /** Strikes left; null means no limit. */
  readonly left: number | null;
}

/** One fault that stands until it is spent, expired or removed. */
export class Fault {
  readonly id: string;
  readonly at: FaultPoint;
  readonly action: FaultAction;
  readonly #spec: FaultSpec;
  readonly #limit: number;
  readonly #expires: number;
  #struck = 0;

  /** @param now milliseconds of any monotonic clock; the same one that `over` is given */
  constructor(id: string, spec: FaultSpec, now: number) {
    this.id = id;
    this.action = spec;
    this.at = faultPoint(spec);
    this.#spec = spec;
    const unlimited = spec.forMs !== undefined || this.at === 'link' || spec.kind === 'refuseVersion';
    this.#limit = spec.count ?? (unlimited ? Number.POSITIVE_INFINITY : 1);
    this.#expires = spec.forMs === undefined ? Number.POSITIVE_INFINITY : now + spec.forMs;
  }

  over(now: number): boolean {
    return this.#struck >= this.#limit || now >= this.#expires;
  }

  matches(context: FaultContext): boolean {
    const { client, tag, xmlns } = this.#spec;
    if (this.#spec.kind === 'refuseVersion' && !isRefused(this.#spec, context)) return false;
    if (tag !== undefined && tag !== context.tag) return false;
    if (xmlns !== undefined && xmlns !== context.xmlns) return false;
    if (client === undefined) return true;
    const target = faultTarget(client);
    return target.phone === context.phone && (target.device ?? context.device) === context.device;
  }

  strike(): void {
    this.#struck += 1;
  }

  view(): FaultView {
    const left = Number.isFinite(this.#limit) ? this.#limit - this.#struck : null;
    return { id: this.id, fault: this.#spec, at: this.at, struck: this.#struck, left };
  }
}

function isRefused(
  { below, linked = true }: Extract<FaultAction, { kind: 'refuseVersion' }>,
  context: FaultContext,
) {
  const { phone, device, version = '' } = context;
  const isLinked = phone !== undefined && device !== undefined;
  return (linked || !isLinked) && isOlder(version, below);
}
/** The point where a fault of this specification strikes. */
export function faultPoint(spec: FaultSpec): FaultPoint {
  return spec.at ?? faultPoints[spec.kind][0];
}

/** `digits` or `digits:device` taken apart; both undefined when no client is named. */
export function faultTarget(client: string | undefined): {
  phone: string | undefined;
  device: number | undefined;
} {
  const [phone, device] = client?.split(':') ?? [];
  return { phone, device: device === undefined ? undefined : Number(device) };
}
