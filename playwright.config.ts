import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'

/** Another port lets two checkouts run their browser tests at the same time. */
const PORT = Number(process.env.E2E_PORT ?? 4178)
/** The tests ask no map service outside: this server answers for it. */
const MAPS_PORT = PORT + 1
const maps = `http://127.0.0.1:${MAPS_PORT}`
const origin = `http://127.0.0.1:${PORT}`
// Every worker reads this file as well: the first reader makes the folder.
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

/** Shown once, at the width of a desk: what a server does, what a page weighs, where links lead, what a browser stores. */
const DESKTOP_ONLY = [
  'crash-during-publish',
  'crash-recovery',
  'multi-instance',
  'live-rates',
  'own-name',
  'payment-crash',
  'shop/accessibility',
  'shop/crawl',
  'shop/discovery',
  'shop/errors',
  'shop/local-first',
  'shop/performance-budgets',
  'shop/session',
]

const toFiles = (names: string[]) => names.map((name) => `${name}.spec.ts`)

/** Starts the shop as `npm start` does, with the demo catalogue in a temporary folder. */
export default defineConfig({
  testDir: 'e2e',
  globalSetup: './testing/print-seed.ts',
  outputDir: 'test-results',
  // Timeouts only end a test that hangs: a slow or busy machine must not reach them.
  timeout: 300_000,
  // for a browser that hangs so that not even the limit of its test ends it
  globalTimeout: 3_600_000,
  expect: { timeout: 45_000 },
  workers: 2,
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  reporter: [['list'], ['./scripts/lib/playwright-report.mjs']],
  use: {
    baseURL: origin,
    // so that what waits for an element that is not there ends before its test
    actionTimeout: 60_000,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    // the contrast of a section that is still fading in is not its final one
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      args: CHROMIUM_FLAGS,
      ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
    },
  },
  // the shop first, with the demo data as it was seeded; the admin changes it
  projects: [
    {
      name: 'desktop',
      testIgnore: 'admin/**',
      grepInvert: /@phone/,
      use: { viewport: { width: 1440, height: 900 } },
    },
    {
      name: 'phone',
      testIgnore: ['admin/**', ...toFiles(DESKTOP_ONLY)],
      grepInvert: /@desktop/,
      use: { viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true },
    },
    {
      name: 'admin-desktop',
      testMatch: 'admin/**/*.spec.ts',
      use: { viewport: { width: 1440, height: 900 } },
    },
    {
      name: 'admin-tablet',
      testMatch: 'admin/**/*.spec.ts',
      testIgnore: ['admin/accessibility.spec.ts', 'admin/product-save.spec.ts'],
      grepInvert: /@desktop/,
      use: { viewport: { width: 768, height: 1024 }, hasTouch: true },
    },
  ],
  webServer: [
    {
      // `exec`: signals reach the shop and not a shell
      command: 'node scripts/build.mjs --server && exec node build/shop/main.js',
      url: `${origin}/api/health/ready`,
      timeout: 300_000,
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
      timeout: 300_000,
      env: { PORT: String(MAPS_PORT) },
    },
  ],
})
