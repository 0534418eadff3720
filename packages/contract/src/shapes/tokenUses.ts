import { type Infer, instant, named, nullable, object, whole } from '../shape/index.ts';

/** Exact to some seconds. */
const used = { uses: whole(), lastUsedAt: nullable(instant()) };

/** How much a client's token is used, and the one before it, for as long as that serves. */
export const tokenUses = named(
  'TokenUses',
  object({ current: object(used), previous: nullable(object({ until: instant(), ...used })) }),
);
export type TokenUses = Infer<typeof tokenUses>;

export const sampleTokenUses: TokenUses = {
  current: { uses: 12, lastUsedAt: '2026-03-02T18:20:00.000Z' },
  previous: { until: '2026-03-03T16:00:00.000Z', uses: 8_412, lastUsedAt: '2026-03-02T17:58:00.000Z' },
};
