import { flag, type Infer, named, object } from '../shape/index.ts';

/** What administrators have chosen for the whole platform. */
export const platformSettings = named(
  'PlatformSettings',
  object({
    /** Whether administrators need the second step to do anything. */
    twoStepForAdmins: flag(),
  }),
);
export type PlatformSettings = Infer<typeof platformSettings>;

export const samplePlatformSettings: PlatformSettings = { twoStepForAdmins: true };
