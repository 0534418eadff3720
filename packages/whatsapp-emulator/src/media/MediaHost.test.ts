import { describe, expect, it } from 'vitest';
import { MediaHost } from './MediaHost.ts';

describe('MediaHost', () => {
  it('loads a stored file by its path', () => {
    const host = new MediaHost();
    const { directPath } = host.store('image', Buffer.from('ciphertext'));
    expect(directPath).toMatch(/^\/v\/image\/[\w-]{43}$/);
    expect(host.load(directPath)).toEqual(Buffer.from('ciphertext'));
    expect(host.load('/v/image/other')).toBeUndefined();
  });

  it('deletes the oldest files when the capacity is exceeded', () => {
    const host = new MediaHost(10);
    const paths = ['aaaa', 'bbbb', 'cccc'].map(text => host.store('image', Buffer.from(text)).directPath);
    expect(paths.map(path => host.load(path)?.toString())).toEqual([undefined, 'bbbb', 'cccc']);
  });

  it('counts a file that is stored twice as one file, which becomes the newest', () => {
    const host = new MediaHost(10);
    const store = (text: string) => host.store('image', Buffer.from(text)).directPath;
    const [first, second] = [store('aaaa'), store('bbbb')];
    store('aaaa');
    store('cccc');
    expect([first, second].map(path => host.load(path)?.toString())).toEqual(['aaaa', undefined]);
  });
});
