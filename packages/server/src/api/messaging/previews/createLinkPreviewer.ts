import type { TextLink } from '@recado/contract/rules';
import { withTimeout } from '@recado/timing';
import type { LinkPreview } from '@recado/transport';
import type { SsrfGuard } from '../../../deliveries/guard/index.ts';
import { type FetchedLinkPreview, fetchLinkPreview } from './fetchLinkPreview.ts';

export interface LinkPreviewerDeps {
  readonly guard: SsrfGuard;
  /** Milliseconds for which a message waits for a preview. */
  readonly waitMs?: number | undefined;
  readonly now?: () => number;
}

/** Milliseconds for which a message waits for a preview. Without one by then, it is sent without. */
const PREVIEW_WAIT_MS = 2_500;
/** Milliseconds after which a fetch ends. It continues after the wait, for later messages with this link. */
const FETCH_TIMEOUT_MS = 10_000;
const PREVIEW_LIFETIME_MS = 30 * 60_000;
/** Milliseconds until a page without a preview is fetched again. */
const FAILURE_LIFETIME_MS = 5 * 60_000;
/** Milliseconds after which a host counts as slow, although the message that waits may still get its preview. */
const SLOW_HOST_MS = 1_000;
/** Milliseconds for which messages do not wait for a slow host. */
const SLOW_HOST_PAUSE_MS = 60_000;
/** Maximum number of cached pages. A preview takes at most some 18 kB. */
const MAX_CACHED_PAGES = 500;
const MAX_SLOW_HOSTS = 500;
const MAX_FETCHES = 16;
const MAX_FETCHES_PER_HOST = 4;

interface CachedPage {
  readonly preview: Promise<FetchedLinkPreview | undefined>;
  expiresAt: number;
}

/**
 * Creates the previews of links in outgoing texts. Fetches each page once, for the messages of all clients. A page
 * that is slow, broken or hostile costs a message at most `waitMs`, and later messages with links to the same host
 * nothing.
 */
export function createLinkPreviewer({ guard, waitMs = PREVIEW_WAIT_MS, now = Date.now }: LinkPreviewerDeps) {
  const pages = new Map<string, CachedPage>();
  /** Times until which messages do not wait, by host. */
  const slowHosts = new Map<string, number>();
  const fetchesByHost = new Map<string, number>();
  let fetchCount = 0;

  const countFetch = (host: string, change: 1 | -1): void => {
    fetchCount += change;
    const count = (fetchesByHost.get(host) ?? 0) + change;
    if (count > 0) fetchesByHost.set(host, count);
    else fetchesByHost.delete(host);
  };

  const startFetch = (url: string, host: string): CachedPage => {
    countFetch(host, 1);
    const page: CachedPage = {
      expiresAt: Infinity,
      preview: fetchLinkPreview(guard, url, AbortSignal.timeout(FETCH_TIMEOUT_MS))
        .catch(() => undefined)
        .then(preview => {
          countFetch(host, -1);
          page.expiresAt = now() + (preview ? PREVIEW_LIFETIME_MS : FAILURE_LIFETIME_MS);
          return preview;
        }),
    };
    pages.set(url, page);
    dropOldest(pages, MAX_CACHED_PAGES);
    return page;
  };

  /** Returns the page from the cache or starts to fetch it; undefined while too many pages are fetched. */
  const getPage = (url: string, host: string): CachedPage | undefined => {
    const cached = pages.get(url);
    if (cached && cached.expiresAt > now()) return cached;
    const isBusy = fetchCount >= MAX_FETCHES || (fetchesByHost.get(host) ?? 0) >= MAX_FETCHES_PER_HOST;
    return isBusy ? undefined : startFetch(url, host);
  };

  const markSlow = (host: string): undefined => {
    slowHosts.set(host, now() + SLOW_HOST_PAUSE_MS);
    dropOldest(slowHosts, MAX_SLOW_HOSTS);
  };

  return {
    /** Returns the preview of a link; undefined if it has none in time. Never rejects. */
    async findPreview({ url, matchedText }: TextLink): Promise<LinkPreview | undefined> {
      const { host, href } = withoutFragment(url);
      const page = getPage(href, host);
      if (!page) return undefined;
      const isSlow = (slowHosts.get(host) ?? 0) > now();
      if (!isSlow) void withTimeout(Math.min(SLOW_HOST_MS, waitMs), page.preview, () => markSlow(host));
      const preview = await withTimeout(isSlow ? 0 : waitMs, page.preview, () => undefined);
      return preview && { url, matchedText, ...preview };
    },
  };
}
export type LinkPreviewer = ReturnType<typeof createLinkPreviewer>;

function withoutFragment(link: string): URL {
  const url = new URL(link);
  url.hash = '';
  return url;
}

function dropOldest(entries: Map<string, unknown>, maxCount: number): void {
  const [oldest] = entries.keys();
  if (entries.size > maxCount && oldest !== undefined) entries.delete(oldest);
}
