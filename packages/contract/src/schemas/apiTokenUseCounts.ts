import { type Infer, instant, integer, nullable, object, withSchemaName } from '../schemaBuilder/index.ts';

/** Number of uses of a client's API token, and time of the last use. Both may be a few seconds old. */
const usageFields = { uses: integer(), lastUsedAt: nullable(instant()) };

/** Uses of a client's current API token, and of the previous token while that one is still valid. */
export const apiTokenUseCounts = withSchemaName(
  'TokenUses',
  object({ current: object(usageFields), previous: nullable(object({ until: instant(), ...usageFields })) }),
);
export type ApiTokenUseCounts = Infer<typeof apiTokenUseCounts>;

export const exampleApiTokenUseCounts: ApiTokenUseCounts = {
  current: { uses: 12, lastUsedAt: '2026-03-02T18:20:00.000Z' },
  previous: { until: '2026-03-03T16:00:00.000Z', uses: 8_412, lastUsedAt: '2026-03-02T17:58:00.000Z' },
};
