import { expect, it } from 'vitest';
import { describeUserAgent } from './device.ts';

it.each([
  [
    'Mozilla/5.0 (Linux; Android 14; SM-A546E) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
    'Chrome en Android',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0',
    'Edge en Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1 Version/18.5 Safari/604.1',
    'Safari en iPhone',
  ],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:143.0) Gecko/20100101 Firefox/143.0', 'Firefox en Mac'],
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 HeadlessChrome/140.0 Safari/537.36', 'Chrome en Linux'],
  ['node', 'Terminal o programa'],
  ['Prueba/1.0', 'Dispositivo desconocido'],
  [null, 'Dispositivo desconocido'],
])('describeUserAgent returns for the user agent %s the description %s', (userAgent, device) => {
  expect(describeUserAgent(userAgent)).toBe(device);
});
