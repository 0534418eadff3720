import { flag, type Infer, matching, named, object } from '../shape/index.ts';

/** `07:30`. */
export const dailyTime = () => matching(/^([01]\d|2[0-3]):[0-5]\d$/, 'time');

/** What administrators have chosen for the whole platform. */
export const platformSettings = named(
  'PlatformSettings',
  object({
    /** Whether administrators need the second step to do anything. */
    twoStepForAdmins: flag(),
    /** Whether administrators are written to each morning of how the platform fares, and when, by the platform's clock. */
    dailyLetter: flag(),
    dailyLetterAt: dailyTime(),
  }),
);
export type PlatformSettings = Infer<typeof platformSettings>;

export const samplePlatformSettings: PlatformSettings = {
  twoStepForAdmins: true,
  dailyLetter: true,
  dailyLetterAt: '07:00',
};
