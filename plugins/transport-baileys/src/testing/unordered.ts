import { ChatQueue } from '../identities/ChatQueue.ts';

/*
 * The plugin without the order guard, as a negative control for tests that must be able to detect messages in the
 * wrong order: each task of a chat starts at once. No package contains this module, so operators cannot enable it.
 */
ChatQueue.prototype.run = (_, task) => task();

export { plugin } from '../plugin.ts';
