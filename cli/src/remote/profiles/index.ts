export { chooseProfile } from './chooseProfile.ts';
export { findProfile, type Profile, type Profiles, USUAL_PROFILE } from './Profiles.ts';
export { profilesPath } from './profilesPath.ts';
export { readProfiles } from './readProfiles.ts';
export { writeProfiles } from './writeProfiles.ts';
