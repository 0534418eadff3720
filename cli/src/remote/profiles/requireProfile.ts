import { cli } from '@recado/texts';
import { UsageError } from '../../errors.ts';
import { findClosest } from '../../program/findClosest.ts';
import { findProfile, type Profile, type Profiles } from './Profiles.ts';

const texts = cli.profiles;

/**
 * Returns the profile with this name.
 *
 * @throws UsageError when there is none; the message lists the existing profiles
 */
export function requireProfile(profiles: Profiles, name: string): Profile {
  const profile = findProfile(profiles, name);
  if (profile) return profile;
  const names = Object.keys(profiles.profiles);
  const suggestion = findClosest(name, names);
  const hints = [
    suggestion !== undefined && cli.common.didYouMean(suggestion),
    names.length > 0 && texts.known(names.join(', ')),
  ];
  throw new UsageError([texts.unknown(name), ...hints].filter(part => part !== false).join(' '));
}
