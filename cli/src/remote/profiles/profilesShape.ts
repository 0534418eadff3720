import Joi from 'joi';
import { httpUrl, profileName, visibleToken } from '../../settings/remoteShapes.ts';

const profile = Joi.object({ url: httpUrl.required(), token: visibleToken, email: Joi.string() }).unknown();

/** What the file of profiles holds; keys of later versions are left alone. */
export const profilesShape = Joi.object({
  current: Joi.string(),
  profiles: Joi.object().pattern(profileName, profile).default({}),
})
  .unknown()
  .required();
