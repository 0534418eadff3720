import { isOlderWhatsAppVersion } from '../model/isOlderWhatsAppVersion.ts';
import type { FaultAction, FaultContext, FaultSpec } from './FaultSpec.ts';
import { type FaultPoint, faultPointsByKind } from './faultPointsByKind.ts';

/** A fault in the form that `GET /control/faults` returns. */
export interface FaultView {
  readonly id: string;
  readonly fault: FaultSpec;
  readonly at: FaultPoint;
  /** Number of times the fault has struck. */
  readonly struck: number;
  /** Number of times that the fault can still strike. Null means no limit. */
  readonly left: number | null;
}

/** Fault that stays active until it has struck as often as it may, its lifetime is over, or it is removed. */
export class ActiveFault {
  readonly id: string;
  readonly at: FaultPoint;
  readonly action: FaultAction;
  readonly #spec: FaultSpec;
  readonly #limit: number;
  readonly #expires: number;
  #strikeCount = 0;

  /** @param now current time in milliseconds on a monotonic clock; `isOver` needs times of the same clock */
  constructor(id: string, spec: FaultSpec, now: number) {
    this.id = id;
    this.action = spec;
    this.at = resolveFaultPoint(spec);
    this.#spec = spec;
    const unlimited = spec.forMs !== undefined || this.at === 'link' || spec.kind === 'refuseVersion';
    this.#limit = spec.count ?? (unlimited ? Number.POSITIVE_INFINITY : 1);
    this.#expires = spec.forMs === undefined ? Number.POSITIVE_INFINITY : now + spec.forMs;
  }

  isOver(now: number): boolean {
    return this.#strikeCount >= this.#limit || now >= this.#expires;
  }

  matches(context: FaultContext): boolean {
    const { client, tag, xmlns } = this.#spec;
    if (this.#spec.kind === 'refuseVersion' && !isRefused(this.#spec, context)) return false;
    if (tag !== undefined && tag !== context.tag) return false;
    if (xmlns !== undefined && xmlns !== context.xmlns) return false;
    if (client === undefined) return true;
    const target = parseFaultTarget(client);
    return target.phone === context.phone && (target.device ?? context.device) === context.device;
  }

  strike(): void {
    this.#strikeCount += 1;
  }

  toView(): FaultView {
    const remainingStrikes = Number.isFinite(this.#limit) ? this.#limit - this.#strikeCount : null;
    return { id: this.id, fault: this.#spec, at: this.at, struck: this.#strikeCount, left: remainingStrikes };
  }
}

function isRefused({ below, linked = true }: Extract<FaultAction, { kind: 'refuseVersion' }>, context: FaultContext) {
  const { phone, device, version = '' } = context;
  const isLinked = phone !== undefined && device !== undefined;
  return (linked || !isLinked) && isOlderWhatsAppVersion(version, below);
}
/** Returns the point at which a fault strikes: `spec.at`, or by default the first point of its kind. */
export function resolveFaultPoint(spec: FaultSpec): FaultPoint {
  return spec.at ?? faultPointsByKind[spec.kind][0];
}

/**
 * Parses the client that a fault strikes: `digits` of a phone number, or `digits:device`. Without a
 * client, both fields are undefined.
 */
export function parseFaultTarget(client: string | undefined): {
  phone: string | undefined;
  device: number | undefined;
} {
  const [phone, device] = client?.split(':') ?? [];
  return { phone, device: device === undefined ? undefined : Number(device) };
}
