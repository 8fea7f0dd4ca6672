import { defineConfig } from 'vitest/config'

/** Two projects: `unit` needs nothing, `module` gets a PostgreSQL that is migrated once and copied for each file. */
export default defineConfig({
  test: {
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
          ],
        },
      },
      {
        test: {
          name: 'module',
          include: [
            'server/**/*.test.ts',
            'seed/seed-empty-database.test.ts',
            'seed/generated/generated-shop.test.ts',
          ],
          globalSetup: ['server/testing/global-setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
