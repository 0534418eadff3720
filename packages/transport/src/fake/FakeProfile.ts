import type { BusinessProfile } from '../profiles.ts';

/** Profile of a number, as others see it. */
export interface FakeProfile {
  about: string;
  /** Profile picture, as a JPEG. */
  picture: Uint8Array | undefined;
  business: BusinessProfile | undefined;
  /** Whether only the account's own devices see the profile. */
  hidden: boolean;
}
