export const businessHourModes = ['hours', 'all-day', 'appointment'] as const;

/** Public profile of a business. Values that the business does not publish are absent. */
export interface BusinessProfile {
  readonly category?: string;
  readonly description?: string;
  readonly email?: string;
  readonly address?: string;
  readonly websites: readonly string[];
  readonly hours?: {
    /** IANA name of the time zone. */
    readonly timeZone?: string;
    /** One row for each opening period of the business. The business is closed on days without rows. */
    readonly days: readonly {
      /** Day of the week, where 0 is Sunday. */
      readonly day: number;
      readonly mode: (typeof businessHourModes)[number];
      /** Opening time in minutes since midnight, for the mode `hours`. */
      readonly opens?: number;
      readonly closes?: number;
    }[];
  };
}

/** Profile of a person as this account sees it. Values that the person hides are absent. */
export interface PersonProfile {
  readonly about?: string;
  readonly hasPicture: boolean;
  /** Business profile, which only businesses have. */
  readonly business?: BusinessProfile;
}

/** Profile that this account shows to others. */
export interface OwnProfile extends Pick<PersonProfile, 'about' | 'hasPicture'> {
  readonly name?: string;
}
