// `npm run mutants [PATH …]` changes the code in small ways, one at a time, and counts the changes that the tests notice.
// Without a path: everything that decides about money, stock and access. A path is a folder or a file.
import { projectEnv, run } from './lib/steps.mjs'

const DEFAULT_PATHS = [
  'domain',
  'server/orders',
  'server/referrals',
  'server/coupons',
  'server/items',
  'server/rates',
  'server/auth',
]

const paths = process.argv.slice(2)
let failed = false
// one run for each path: the tests that must notice a change differ
for (const path of paths.length > 0 ? paths : DEFAULT_PATHS) {
  const { code } = await run(
    'node',
    ['node_modules/@stryker-mutator/core/bin/stryker.js', 'run', 'mutants/stryker.config.mjs'],
    {
      env: projectEnv({ MUTANTS: path }),
    },
  )
  if (code !== 0) failed = true
}
process.exitCode = failed ? 1 : 0
