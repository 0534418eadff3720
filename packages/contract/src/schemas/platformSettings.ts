import { flag, type Infer, object, textMatchingPattern, withSchemaName } from '../schemaBuilder/index.ts';

/** Schema of the time at which the daily report is sent, such as `07:30`. */
export const dailyReportTime = () => textMatchingPattern(/^([01]\d|2[0-3]):[0-5]\d$/, 'time');

/** Settings that administrators choose for the whole platform. */
export const platformSettings = withSchemaName(
  'PlatformSettings',
  object({
    /** Whether administrators need two-step sign-in for every action. */
    twoStepForAdmins: flag(),
    /** Daily report by e-mail to administrators, and its time in the platform's time zone. */
    dailyLetter: flag(),
    dailyLetterAt: dailyReportTime(),
  }),
);
export type PlatformSettings = Infer<typeof platformSettings>;

export const examplePlatformSettings: PlatformSettings = {
  twoStepForAdmins: true,
  dailyLetter: true,
  dailyLetterAt: '07:00',
};
