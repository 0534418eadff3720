import { describe, expect, it } from 'vitest';
import { MediaHost } from './MediaHost.ts';

describe('MediaHost', () => {
  it('finds a file under the path it answered', () => {
    const host = new MediaHost();
    const { directPath } = host.store('image', Buffer.from('ciphertext'));
    expect(directPath).toMatch(/^\/v\/image\/[\w-]{43}$/);
    expect(host.load(directPath)).toEqual(Buffer.from('ciphertext'));
    expect(host.load('/v/image/other')).toBeUndefined();
  });

  it('forgets the oldest files beyond its capacity', () => {
    const host = new MediaHost(10);
    const paths = ['aaaa', 'bbbb', 'cccc'].map(text => host.store('image', Buffer.from(text)).directPath);
    expect(paths.map(path => host.load(path)?.toString())).toEqual([undefined, 'bbbb', 'cccc']);
  });

  it('counts a file stored twice once, and as new', () => {
    const host = new MediaHost(10);
    const store = (text: string) => host.store('image', Buffer.from(text)).directPath;
    const [first, second] = [store('aaaa'), store('bbbb')];
    store('aaaa');
    store('cccc');
    expect([first, second].map(path => host.load(path)?.toString())).toEqual(['aaaa', undefined]);
  });
});
