import type { BusinessProfile, ContactProfile } from '@recado/contract';
import type { PersonProfile, BusinessProfile as Told } from '@recado/transport';

/** Presents a profile. @param pictureUrl URL of the picture, used only if the profile has a picture */
export const presentProfile = ({ about, hasPicture, business }: PersonProfile, pictureUrl: string): ContactProfile => ({
  about: trimAndTruncate(about, 1_000),
  pictureUrl: hasPicture ? pictureUrl : null,
  business: business ? presentBusiness(business) : null,
});

const presentBusiness = (businessProfile: Told): BusinessProfile => ({
  category: trimAndTruncate(businessProfile.category, 300),
  description: trimAndTruncate(businessProfile.description, 4_096),
  email: trimAndTruncate(businessProfile.email, 300),
  address: trimAndTruncate(businessProfile.address, 1_000),
  websites: businessProfile.websites.flatMap(website => trimAndTruncate(website, 2_048) ?? []),
  hours: businessProfile.hours
    ? {
        timeZone: trimAndTruncate(businessProfile.hours.timeZone, 100),
        days: businessProfile.hours.days.map(({ day, mode, opens, closes }) => ({
          day,
          mode,
          opens: mode === 'hours' ? formatClock(opens) : null,
          closes: mode === 'hours' ? formatClock(closes) : null,
        })),
      }
    : null,
});

/**
 * Trims a text that a WhatsApp user wrote, and cuts it to the maximum length in the contract. Returns null if
 * nothing is left.
 */
export const trimAndTruncate = (text: string | undefined, maxLength: number): string | null =>
  text?.trim().slice(0, maxLength) || null;

const formatClock = (minutes: number | undefined): string | null =>
  minutes === undefined
    ? null
    : [minutes / 60, minutes % 60].map(part => String(Math.floor(part)).padStart(2, '0')).join(':');
