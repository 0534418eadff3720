import { statusPostTexts as texts } from '@recado/texts';
import { expect, it } from 'vitest';
import { assertShownAsStatusPost } from './assertShownAsStatusPost.ts';

it('accepts a picture, and a video of up to 90 seconds or of unknown duration', () => {
  expect(() => assertShownAsStatusPost('image', { kind: 'image' })).not.toThrow();
  expect(() => assertShownAsStatusPost('video', { kind: 'video', seconds: 90 })).not.toThrow();
  expect(() => assertShownAsStatusPost('video', { kind: 'video' })).not.toThrow();
});

it('rejects a longer video with its duration', () => {
  expect(() => assertShownAsStatusPost('video', { kind: 'video', seconds: 91 })).toThrow(texts.videoTooLong(91, 90));
  expect(texts.videoTooLong(125, 90)).toContain('2:05');
});

it('rejects a file that could only be sent as a document', () => {
  expect(() => assertShownAsStatusPost('video', { kind: 'document' })).toThrow(texts.notShown.video);
});
