import type { BusinessProfile, ContactProfile } from '@recado/contract';
import type { PersonProfile, BusinessProfile as Told } from '@recado/transport';

/** @param pictureUrl where their picture is asked for, if there is one */
export const presentProfile = (
  { about, hasPicture, business }: PersonProfile,
  pictureUrl: string,
): ContactProfile => ({
  about: cut(about, 1_000),
  pictureUrl: hasPicture ? pictureUrl : null,
  business: business ? presentBusiness(business) : null,
});

const presentBusiness = (told: Told): BusinessProfile => ({
  category: cut(told.category, 300),
  description: cut(told.description, 4_096),
  email: cut(told.email, 300),
  address: cut(told.address, 1_000),
  websites: told.websites.flatMap(website => cut(website, 2_048) ?? []),
  hours: told.hours
    ? {
        timeZone: cut(told.hours.timeZone, 100),
        days: told.hours.days.map(({ day, mode, opens, closes }) => ({
          day,
          mode,
          opens: mode === 'hours' ? clockOf(opens) : null,
          closes: mode === 'hours' ? clockOf(closes) : null,
        })),
      }
    : null,
});

/** Whoever it is about wrote it; no longer than the contract has it, and none where there is nothing. */
export const cut = (text: string | undefined, most: number): string | null =>
  text?.trim().slice(0, most) || null;

const clockOf = (minutes: number | undefined): string | null =>
  minutes === undefined
    ? null
    : [minutes / 60, minutes % 60].map(part => String(Math.floor(part)).padStart(2, '0')).join(':');
