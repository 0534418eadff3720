import Joi from 'joi';
import { profileName, visible } from '../../settings/remoteOptions.ts';

const profile = Joi.object({
  url: Joi.string()
    .uri({ scheme: ['http', 'https'] })
    .required(),
  token: Joi.string().pattern(visible),
  email: Joi.string(),
}).unknown();

/** What the file of profiles holds; keys of later versions are left alone. */
export const profilesShape = Joi.object({
  current: Joi.string(),
  profiles: Joi.object().pattern(profileName, profile).default({}),
})
  .unknown()
  .required();
