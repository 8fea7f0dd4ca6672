import { fileURLToPath } from 'node:url'

const MUTATED = process.env.MUTANTS?.split(' ') ?? ['domain']
const toGlob = (path) => (path.endsWith('.ts') ? path : `${path}/**/*.ts`)

export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: fileURLToPath(new URL('vitest.config.ts', import.meta.url)), related: false },
  mutate: [...MUTATED.map(toGlob), '!**/*.test.ts', '!**/tables.ts'],
  // A changed sentence is no defect of a rule: tests that repeat every sentence would only be a second copy.
  mutator: { excludedMutations: ['StringLiteral'] },
  coverageAnalysis: 'perTest',
  // a constant of a module needs a new process for each change
  ignoreStatic: MUTATED.some((path) => path.startsWith('server')),
  concurrency: 2,
  ignorePatterns: ['build', 'data', 'web', 'e2e', 'docs', 'bench', 'reports'],
  // The compiler of this project has no programming interface yet, which the tool would use to rewrite this file.
  tsconfigFile: 'not-used.json',
  incremental: true,
  incrementalFile: `reports/mutants/${MUTATED.join('-').replaceAll('/', '-')}.json`,
  jsonReporter: { fileName: 'reports/mutants/report.json' },
  reporters: ['clear-text', 'json'],
  tempDirName: '.mutants',
}
