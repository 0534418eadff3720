export { DEFAULT_PROFILE_NAME, findProfile, type PlatformProfile, type Profiles } from './Profiles.ts';
export { readProfiles } from './readProfiles.ts';
export { requireProfile } from './requireProfile.ts';
export { resolveProfilesPath } from './resolveProfilesPath.ts';
export { writeProfiles } from './writeProfiles.ts';
