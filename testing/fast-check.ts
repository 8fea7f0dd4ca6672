import fc from 'fast-check'
import { TEST_SEED } from './run-options.ts'

fc.configureGlobal({ seed: TEST_SEED })

/** fast-check with the seed of the run. Tests import it from here: architecture.test.ts checks that. */
export { fc }
