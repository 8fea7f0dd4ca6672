import { expect, test } from 'vitest'
import { describeDevice, maskIpAddress } from './device-name.ts'

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
    'Chrome on Windows',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0',
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36',
    'Chrome on Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
  ['Safari/605.1.15 (iPad)', 'iPad'],
  ['Firefox/140.0', 'Firefox'],
  ['curl/8.9', 'Unknown device'],
  ['', 'Unknown device'],
])('%s is shown as a device', (userAgent, name) => {
  expect(describeDevice(userAgent)).toBe(name)
})

test.each([
  ['203.0.113.7', '203.0.113.x'],
  ['203.0.113.70', '203.0.113.x'],
  ['10.20.30.40', '10.20.30.x'],
  ['::ffff:203.0.113.7', '::ffff:203.0.113.7'],
  ['203.0.113.7:443', '203.0.113.7:443'],
  ['2001:db8:1:2::/64', '2001:db8:1:2::/64'],
  ['', ''],
])('the network %s is shown as %s', (network, shown) => {
  expect(maskIpAddress(network)).toBe(shown)
})
