import { createHash } from 'node:crypto';
import { statusPageTexts as texts } from '@recado/texts';
import type { LineStatusPage } from '../api/clients/uptime/createStatusPageService.ts';
import { computeAvailability, type Uptime, type UptimeDay } from '../api/clients/uptime/readUptime.ts';

const style = `
:root{color-scheme:light dark;--ground:#f6f8f7;--paper:#fff;--ink:#1b2420;--soft:#55615b;--line:#d5ddd9;--good:#075e54;--some:#9a5b00;--bad:#b3261e;--none:#c3ccc7}
@media(prefers-color-scheme:dark){:root{--ground:#101614;--paper:#18211d;--ink:#e6ece9;--soft:#a9b6b0;--line:#2d3a34;--good:#4cc3ae;--some:#e0a64a;--bad:#f2938c;--none:#3a4741}}
*{box-sizing:border-box}body{margin:0;background:var(--ground);color:var(--ink);font:1rem/1.5 system-ui,sans-serif}
main{max-width:760px;margin:0 auto;padding:32px 16px}h1{font-size:1.5rem;margin:0 0 8px}h2{font-size:1.125rem;margin:0}
p{margin:4px 0}.soft{color:var(--soft)}section{background:var(--paper);border:1px solid var(--line);border-radius:12px;padding:16px;margin-top:16px}
.now{font-weight:600}.good{color:var(--good)}.bad{color:var(--bad)}
svg{display:block;width:100%;height:40px;margin:12px 0 4px}.u{fill:var(--good)}.s{fill:var(--some)}.d{fill:var(--bad)}.n{fill:var(--none)}
.ends{display:flex;justify-content:space-between;color:var(--soft);font-size:.875rem}
ul{margin:8px 0 0;padding-left:20px}footer{margin-top:24px;color:var(--soft);font-size:.875rem}`;

/** Hash of the style. The page's content security policy permits the style by this hash. */
export const statusPageStyleHash = `sha256-${createHash('sha256').update(style).digest('base64')}`;

/** Minimum downtime, as a share of a day, that counts as more than a short interruption. */
const MIN_PARTIAL_DOWNTIME_SHARE = 0.01;

/** Composes the page as HTML without a script. @param line line that the page's URL belongs to */
export function composeStatusPageHtml(platform: Uptime, line?: LineStatusPage): string {
  const lineSection = line
    ? composeSection(escapeHtml(line.businessName), line.uptime, line.isConnected ? texts.line : texts.paused)
    : '';
  return composePage(
    line ? `${texts.title}: ${line.businessName}` : texts.title,
    `<h1>${texts.title}</h1>${lineSection}${composeSection(texts.platform.name, platform, texts.platform)}
<footer><p>${line ? texts.aboutLine : texts.aboutPlatform}</p></footer>`,
  );
}

function composePage(title: string, content: string): string {
  return `<!doctype html>
<html lang="es-MX"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeHtml(title)}</title><style>${style}</style></head><body><main>${content}</main></body></html>`;
}

/** Page for a URL at which no status page exists. */
export const statusPageNotFoundPage = composePage(
  texts.missing.title,
  `<h1>${texts.missing.title}</h1><p>${texts.missing.text}</p>`,
);
export const tooManyRequestsPage = composePage(
  texts.busy.title,
  `<h1>${texts.busy.title}</h1><p>${texts.busy.text}</p>`,
);

interface SectionTexts {
  readonly up: string;
  readonly down: string;
}

function composeSection(name: string, { isDown, days }: Uptime, { up, down }: SectionTexts): string {
  const share = computeAvailability(days);
  const knownDays = days.filter(day => day.known > 0);
  const summary = share === undefined ? texts.unknown : texts.share(formatPercent(share), knownDays.length);
  const outageDays = knownDays.filter(day => day.down >= 1).reverse();
  return `<section><h2>${name}</h2>
<p class="now ${isDown ? 'bad' : 'good'}">${isDown ? down : share === undefined ? texts.unknown : up}</p>
${composeBars(days, summary)}<div class="ends"><span>${texts.ago(days.length)}</span><span>${texts.today}</span></div>
<p>${summary}</p>${
    outageDays.length === 0
      ? share === undefined
        ? ''
        : `<p class="soft">${texts.never}</p>`
      : `<p class="soft">${texts.away}</p><ul>${outageDays
          .slice(0, 30)
          .map(day => `<li>${formatDate(day.day)}: ${formatDuration(day.down)}</li>`)
          .join('')}</ul>`
  }</section>`;
}

const composeBars = (days: readonly UptimeDay[], summary: string): string =>
  `<svg viewBox="0 0 ${days.length * 4} 40" preserveAspectRatio="none" role="img" aria-label="${escapeHtml(summary)}">${days
    .map((day, n) => `<rect class="${getDayClass(day)}" x="${n * 4}" width="3" height="40"/>`)
    .join('')}</svg>`;

const getDayClass = ({ known, down }: UptimeDay): string =>
  known <= 0 ? 'n' : down < 1 ? 'u' : down < known * MIN_PARTIAL_DOWNTIME_SHARE ? 's' : 'd';

/** Formats an availability in per cent. Rounds down, so that 100 is shown only if there was no downtime. */
const formatPercent = (share: number): string =>
  new Intl.NumberFormat('es-MX', { maximumFractionDigits: 2 }).format(Math.floor(share * 10_000) / 100);

/** Formats a date such as `2026-03-02` in words. */
const formatDate = (day: string): string =>
  new Intl.DateTimeFormat('es-MX', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));

const formatDuration = (seconds: number): string =>
  seconds < 60
    ? texts.seconds(Math.round(seconds))
    : texts.length(Math.floor(seconds / 3_600), Math.floor((seconds % 3_600) / 60));

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
