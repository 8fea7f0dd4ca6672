import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'

const PORT = 4178
/** Nobody outside is asked for tiles and addresses. */
const MAPS_PORT = 4179
const maps = `http://127.0.0.1:${MAPS_PORT}`
const origin = `http://127.0.0.1:${PORT}`
// the workers read this file as well: the folder is made once, by the first to come
process.env.E2E_DATA_DIR ??= mkdtempSync(join(tmpdir(), 'swarna-e2e-'))

/** Needed wherever a container or root runs the browser, and quiet: nothing is fetched in the background. */
const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const spec = (name: string) => `${name}.spec.ts`

/** The shop as `npm start` opens it, with the demo catalogue, in a folder of its own, seen at two widths. */
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  timeout: 90_000,
  expect: { timeout: 10_000 },
  workers: 2,
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['list'], ['json']] : [['list']],
  use: {
    baseURL: origin,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    // a section that is fading in has the contrast of the moment
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      args: CHROMIUM_FLAGS,
      ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
    },
  },
  projects: [
    // the shop first, as it was filled; what is the same at any width carries the tag of the width it is seen at
    {
      name: 'desktop',
      testIgnore: 'admin/**',
      grepInvert: /@phone/,
      use: { viewport: { width: 1440, height: 900 } },
    },
    // what a server does, what a page weighs, where links lead and what a browser keeps is the same at any width
    {
      name: 'phone',
      testIgnore: [
        'admin/**',
        ...[
          'crash-recovery',
          'multi-instance',
          'live-rates',
          'shop/discovery',
          'shop/crawl',
          'shop/performance-budgets',
        ].map(spec),
        ...['shop/session', 'shop/local-first', 'shop/errors'].map(spec),
      ],
      grepInvert: /@desktop/,
      use: { viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true },
    },
    // then the back office, which changes it: worked in at a desk, or on a tablet at the counter
    {
      name: 'admin-desktop',
      testMatch: 'admin/**/*.spec.ts',
      use: { viewport: { width: 1440, height: 900 } },
    },
    {
      name: 'admin-tablet',
      testMatch: 'admin/**/*.spec.ts',
      testIgnore: 'admin/product-save.spec.ts',
      grepInvert: /@desktop/,
      use: { viewport: { width: 768, height: 1024 }, hasTouch: true },
    },
  ],
  webServer: [
    {
      command: 'node main.ts',
      url: `${origin}/api/health/ready`,
      timeout: 60_000,
      gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
      env: {
        NODE_ENV: 'production',
        PORT: String(PORT),
        DATA_DIR: process.env.E2E_DATA_DIR,
        ADMIN_EMAIL: 'owner@example.in',
        ADMIN_PASSWORD: 'a-long-secret',
        RATE_LIMIT: 'off',
        LOG_LEVEL: 'warn',
        VERIFICATION_TEST_CODE: '1234',
        MAP_TILES_URL: `${maps}/tiles/{z}/{x}/{y}.png`,
        PHOTON_URL: maps,
        NOMINATIM_URL: maps,
      },
    },
    {
      command: 'node e2e/fake-maps-server.ts',
      url: `${maps}/reverse?lat=17&lon=78`,
      env: { PORT: String(MAPS_PORT) },
    },
  ],
})
