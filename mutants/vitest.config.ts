import { defineConfig } from 'vitest/config'

/** The mutated path: `npm run mutants` sets it. */
const MUTATED = process.env.MUTANTS ?? 'domain'
const isOfServer = MUTATED.startsWith('server')
const ownFolder = MUTATED.split('/').slice(0, 2).join('/')

/**
 * The tests that must notice a change. A rule of the domain is shown by the tests of the domain. A change of the server is
 * shown by the tests of its own module or by those of the orders, where most modules meet.
 */
const tests = isOfServer
  ? [...new Set([`${ownFolder}/**/*.test.ts`, 'server/orders/**/*.test.ts'])]
  : ['domain/**/*.test.ts']

export default defineConfig({
  test: {
    include: tests,
    // a path of the random histories would need a minute for each change
    exclude: ['**/order-lifecycle.property.test.ts'],
    globalSetup: isOfServer ? ['server/testing/global-setup.ts'] : [],
    // The run of a change loads the code once, and not once for each test file.
    isolate: false,
    // only ends a test that hangs
    testTimeout: 120_000,
    hookTimeout: 240_000,
  },
})
