import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A sample must not depend on where the checkout is. */
const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** `60 7`: how many changes, and the seed that chooses them. */
const [size, seed] = process.env.MUTANTS_SAMPLE?.split(' ') ?? []

/** The same seed chooses the same changes, as long as the code is the same. */
const rank = ({ fileName, location, replacement }) =>
  createHash('sha256')
    .update(JSON.stringify([seed, relative(ROOT, fileName).replaceAll('\\', '/'), location, replacement]))
    .digest('hex')

/** A checker of Stryker, which calls it with all changes before it tests them. Those it rejects count nowhere. */
const sampler = {
  async init() {},
  async group(mutants) {
    return [mutants.map(({ id }) => id)]
  },
  async check(mutants) {
    const ranked = mutants.map((mutant) => ({ id: mutant.id, rank: rank(mutant) }))
    ranked.sort((one, other) => (one.rank < other.rank ? -1 : 1))
    return Object.fromEntries(
      ranked.map(({ id }, index) => [
        id,
        index < Number(size) ? { status: 'passed' } : { status: 'compileError', reason: 'not in the sample' },
      ]),
    )
  },
}

export const strykerPlugins = [{ kind: 'Checker', name: 'sample', value: sampler }]
