import { cliTexts } from '@recado/texts';
import { UsageError } from '../../errors.ts';
import { findClosestName } from '../../program/findClosestName.ts';
import { findProfile, type PlatformProfile, type Profiles } from './Profiles.ts';

const texts = cliTexts.profiles;

/**
 * Returns the profile with this name.
 *
 * @throws UsageError when no profile has this name; the message lists the existing profiles
 */
export function requireProfile(profiles: Profiles, name: string): PlatformProfile {
  const profile = findProfile(profiles, name);
  if (profile) return profile;
  const names = Object.keys(profiles.profiles);
  const suggestion = findClosestName(name, names);
  const hints = [
    suggestion !== undefined && cliTexts.common.didYouMean(suggestion),
    names.length > 0 && texts.known(names.join(', ')),
  ];
  throw new UsageError([texts.unknown(name), ...hints].filter(part => part !== false).join(' '));
}
