import { defineConfig } from 'vitest/config'

/** The mutated paths, separated by spaces: `npm run mutants` sets them. */
const MUTATED = process.env.MUTANTS?.split(' ') ?? ['domain']
const isOfServer = MUTATED.some((path) => path.startsWith('server'))

/**
 * The tests that must notice a change. A rule of the domain is shown by the tests of the domain. A change of the server is
 * shown by the tests of its own module or by those of the orders, where most modules meet.
 */
const tests = isOfServer
  ? [
      ...MUTATED.map((path) => `${path.split('/').slice(0, 2).join('/')}/**/*.test.ts`),
      'server/orders/**/*.test.ts',
    ]
  : ['domain/**/*.test.ts']

export default defineConfig({
  test: {
    include: tests,
    globalSetup: isOfServer ? ['server/testing/global-setup.ts'] : [],
    // only ends a test that hangs
    testTimeout: 120_000,
    hookTimeout: 240_000,
  },
})
