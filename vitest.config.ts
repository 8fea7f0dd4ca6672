import { defineConfig } from 'vitest/config'

// Timeouts only end a test that hangs: a slow or busy machine must not reach them.
const timeouts = {
  testTimeout: 120_000,
  hookTimeout: 240_000,
  expect: { poll: { timeout: 100_000 } },
}

/** Runs test files of `module` a second time, which only works where they are not loaded yet. */
const BY_VARIANT = 'server/testing/lines-by-variant.test.ts'

/**
 * `unit` needs nothing. `module` and `module by variant` get a PostgreSQL that is migrated once and copied for each file.
 */
export default defineConfig({
  test: {
    // One more than the cores of a small machine: many tests of the modules wait for PostgreSQL or for a timeout.
    maxWorkers: 3,
    globalSetup: ['testing/print-seed.ts'],
    tags: [
      {
        name: 'full',
        description: 'Takes seconds and guards what seldom changes: not in npm test and npm run check.',
      },
    ],
    reporters: ['default', './scripts/lib/vitest-report.mjs'],
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            '*.test.ts',
            'domain/**/*.test.ts',
            'contract/**/*.test.ts',
            'web/**/*.test.ts',
            'scripts/**/*.test.ts',
            'seed/seed.test.ts',
            'gateway-simulator/**/*.test.ts',
            'seed/demo-claims.test.ts',
          ],
          // A process for each file would take twice as long as the tests.
          isolate: false,
          setupFiles: ['testing/clean-up-file.ts'],
          ...timeouts,
        },
      },
      {
        test: {
          name: 'module',
          include: [
            'server/**/*.test.ts',
            'hostile/**/*.test.ts',
            'seed/seed-empty-database.test.ts',
            'seed/generated/generated-shop.test.ts',
          ],
          exclude: [BY_VARIANT],
          globalSetup: ['server/testing/global-setup.ts'],
          // Modules of the server keep no state between tests, so the files of a worker load them once. That takes a
          // third off.
          isolate: false,
          ...timeouts,
        },
      },
      {
        test: {
          name: 'module by variant',
          include: [BY_VARIANT],
          globalSetup: ['server/testing/global-setup.ts'],
          ...timeouts,
        },
      },
    ],
  },
})
