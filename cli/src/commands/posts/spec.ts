import { cliTexts } from '@recado/texts';
import type { CommandGroupSpec } from '../../program/CommandSpec.ts';
import { createPlatformCommand } from '../../program/createPlatformCommand.ts';
import { postListOptions, postPublishOptions } from './options.ts';

const { posts } = cliTexts;
const { client, post } = posts;

/** Specification of `recado posts`, which publishes status posts and shows who viewed them. */
export const postsSpec: CommandGroupSpec = {
  name: 'posts',
  texts: posts,
  defaultCommand: 'list',
  commands: [
    createPlatformCommand({
      name: 'list',
      texts: posts.list,
      args: [client],
      options: postListOptions,
      acceptsApiToken: true,
      load: async () => (await import('./listPosts.ts')).listPosts,
    }),
    createPlatformCommand({
      name: 'show',
      texts: posts.show,
      args: [client, post],
      acceptsApiToken: true,
      load: async () => (await import('./showPost.ts')).showPost,
    }),
    createPlatformCommand({
      name: 'publish',
      texts: posts.publish,
      args: [client, { ...posts.publish.text, optional: true, variadic: true }],
      options: postPublishOptions,
      acceptsApiToken: true,
      load: async () => (await import('./publishPost.ts')).publishPost,
    }),
    createPlatformCommand({
      name: 'delete',
      texts: posts.delete,
      args: [client, post],
      confirmation: {},
      acceptsApiToken: true,
      load: async () => (await import('./deletePost.ts')).deletePost,
    }),
  ],
};
