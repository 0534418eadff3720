import { cli } from '@recado/texts';
import { UsageError } from '../../errors.ts';
import { closest } from '../../program/closest.ts';
import { findProfile, type Profile, type Profiles } from './Profiles.ts';

const texts = cli.profiles;

/** The profile of that name. @throws UsageError naming those there are */
export function chooseProfile(profiles: Profiles, name: string): Profile {
  const found = findProfile(profiles, name);
  if (found) return found;
  const names = Object.keys(profiles.profiles);
  const meant = closest(name, names);
  const advice = [
    meant !== undefined && cli.common.didYouMean(meant),
    names.length > 0 && texts.known(names.join(', ')),
  ];
  throw new UsageError([texts.unknown(name), ...advice].filter(part => part !== false).join(' '));
}
