import { relative } from 'node:path'
import { TestReport } from './test-report.mjs'

/** A reporter of Playwright. A skipped test is a failure, and so is one that did not run because another one failed. */
export default class PlaywrightReport {
  #report = new TestReport()
  #suite

  onBegin(_config, suite) {
    this.#suite = suite
  }

  onError(error) {
    this.#report.addFailure('outside of a test', describe(error))
  }

  onEnd() {
    for (const test of this.#suite?.allTests() ?? []) {
      const [, project, , ...titles] = test.titlePath()
      const name = `${relative(process.cwd(), test.location.file)} (${project}): ${titles.join(' › ')}`
      this.#report.addTest(name, test.results.reduce((sum, { duration }) => sum + duration, 0) / 1000)
      if (test.outcome() === 'expected') this.#report.passed += 1
      else this.#report.addFailure(name, describeResults(test))
    }
    this.#report.write()
  }

  printsToStdio() {
    return false
  }
}

function describeResults(test) {
  const errors = test.results.flatMap((result) => result.errors)
  return errors.length > 0 ? errors.map(describe).join('\n') : `It is ${test.outcome()}.`
}

const describe = ({ message, value, location }) =>
  [
    ...(location ? [`at ${relative(process.cwd(), location.file)}:${location.line}`] : []),
    message ?? value ?? '',
  ].join('\n')
