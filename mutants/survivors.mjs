import { relative } from 'node:path'

/** A reporter of Stryker, which prints each change that no test notices when it is found: a run may take hours. */
class SurvivorReporter {
  onMutantTested({ status, fileName, location, replacement }) {
    if (status !== 'Survived' && status !== 'NoCoverage') return
    const place = `${relative(process.cwd(), fileName)}:${location.start.line}:${location.start.column}`
    process.stdout.write(`  ${status} ${place} → ${replacement.replaceAll(/\s+/g, ' ').slice(0, 160)}\n`)
  }
}

export const strykerPlugins = [
  { kind: 'Reporter', name: 'survivors', injectableClass: Object.assign(SurvivorReporter, { inject: [] }) },
]
