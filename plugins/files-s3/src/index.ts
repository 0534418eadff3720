import { definePlugin } from '@recado/plugin';
import Joi from 'joi';
import { createS3Storage, type S3Settings } from './createS3Storage.ts';
import { parseS3Url } from './parseS3Url.ts';

export { createS3Storage, type S3Settings } from './createS3Storage.ts';

const urlSchema = Joi.string().custom((url: string) => {
  parseS3Url(url);
  return url;
});

// biome-ignore lint/style/noDefaultExport: the platform loads the default export of a plugin's package.
export default definePlugin({
  name: 's3',
  kind: 'files',
  settings: Joi.object<S3Settings>({ url: urlSchema.required() }),
  create: createS3Storage,
});
