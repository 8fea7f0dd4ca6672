import { TEST_SEED } from './run-options.ts'

/** Runs once before all tests, so that a failure of a random test can be repeated. */
export default function printSeed(): void {
  process.stdout.write(`TEST_SEED=${TEST_SEED}\n`)
}
