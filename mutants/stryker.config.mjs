import { fileURLToPath } from 'node:url'

/** The mutated path: `npm run mutants` sets it. */
const MUTATED = process.env.MUTANTS ?? 'domain'
const isOfServer = MUTATED.startsWith('server')
const isSample = process.env.MUTANTS_SAMPLE !== undefined
const pathOf = (file) => fileURLToPath(new URL(file, import.meta.url))

export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner', pathOf('sample.mjs'), pathOf('survivors.mjs')],
  checkers: isSample ? ['sample'] : [],
  // Every test of the server loads the whole server, so the imports of a test say nothing there.
  vitest: { configFile: pathOf('vitest.config.ts'), related: !isOfServer },
  mutate: [MUTATED.endsWith('.ts') ? MUTATED : `${MUTATED}/**/*.ts`, '!**/*.test.ts', '!**/tables.ts'],
  // A changed sentence is no defect of a rule: tests that repeat every sentence would only be a second copy.
  mutator: { excludedMutations: ['StringLiteral'] },
  coverageAnalysis: 'perTest',
  // a constant of a module needs a new process for each change
  ignoreStatic: isOfServer || process.env.MUTANTS_QUICK !== undefined,
  concurrency: Number(process.env.MUTANTS_CONCURRENCY ?? 2),
  // Only ends a change that loops for ever. The tests of the domain need a few seconds, and it has many loops.
  timeoutMS: isOfServer ? 120_000 : 15_000,
  dryRunTimeoutMinutes: 60,
  // The first slash: only folders of the root. `server/platform/web` is needed.
  ignorePatterns: ['/build', '/data', '/web', '/e2e', '/docs', '/bench', '/reports'],
  // The compiler of this project has no programming interface yet, which the tool would use to rewrite this file.
  tsconfigFile: 'not-used.json',
  // A sample chooses other changes each time.
  incremental: !isSample,
  incrementalFile: `reports/mutants/${MUTATED.replaceAll('/', '-')}.json`,
  jsonReporter: { fileName: process.env.MUTANTS_REPORT },
  reporters: ['progress-append-only', 'survivors', 'json'],
  tempDirName: '.mutants',
}
