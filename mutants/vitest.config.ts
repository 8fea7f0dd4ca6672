import { defineConfig } from 'vitest/config'

/** The mutated path: `npm run mutants` sets it. */
const MUTATED = process.env.MUTANTS ?? 'domain'
const isOfServer = MUTATED.startsWith('server')
const ownFolder = MUTATED.split('/').slice(0, 2).join('/')

/** Tests of other modules in which a module shows what it does. All tests of the server would need minutes for each change. */
const TESTS_ELSEWHERE: Readonly<Record<string, readonly string[]>> = {
  'server/auth': [
    'server/account/contact-change/contact-change.test.ts',
    'server/http/access/{recent-authentication,required-second-factor}.test.ts',
    'server/http/rate-limits.test.ts',
    'server/security/security.test.ts',
  ],
  'server/coupons': ['server/http/rate-limits.test.ts', 'server/orders/status/status-transitions.test.ts'],
  'server/items': ['server/orders/place/{counter-sale,variant-orders}.test.ts'],
  'server/orders': [
    'server/account/profile.test.ts',
    'server/addresses/addresses.test.ts',
    'server/coupons/coupons.test.ts',
    'server/dashboard/dashboard.test.ts',
    'server/invoices/*.test.ts',
    'server/items/*.test.ts',
    'server/products/pricing/hallmarking-charge.test.ts',
    'server/products/stones/stones.test.ts',
    'server/referrals/referrals.test.ts',
    'server/settings/settings.test.ts',
  ],
  'server/rates': ['server/orders/place/locked-price.test.ts', 'server/connections/connections.test.ts'],
  'server/referrals': ['server/auth/registration/registration.test.ts', 'server/orders/status/*.test.ts'],
}

/** A rule of the domain is shown by the tests of the domain, a call of the server by those of its module. */
const tests = isOfServer
  ? [`${ownFolder}/**/*.test.ts`, ...(TESTS_ELSEWHERE[ownFolder] ?? [])]
  : ['domain/**/*.test.ts']

export default defineConfig({
  test: {
    include: tests,
    // of files that `npm test` leaves to the full run
    tags: [{ name: 'full' }],
    exclude: [
      // a path of the random histories would need a minute for each change
      '**/order-lifecycle.property.test.ts',
      // starts processes, in which no change is made
      '**/reset-command.test.ts',
    ],
    globalSetup: isOfServer ? ['server/testing/global-setup.ts'] : [],
    // The run of a change loads the code once, and not once for each test file.
    isolate: false,
    // A change of a lock can leave a test waiting. It is noticed when the test ends here.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // A slow machine must not count as a change that was noticed.
    expect: { poll: { timeout: 20_000 } },
  },
})
