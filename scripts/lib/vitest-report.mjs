import { relative } from 'node:path'
import { TestReport } from './test-report.mjs'

/** A reporter of Vitest. */
export default class VitestReport {
  onTestRunEnd(testModules, unhandledErrors) {
    const report = new TestReport()
    const root = process.cwd()
    const addErrors = (name, errors) => {
      if (errors.length > 0) report.addFailure(name, errors.map(describe).join('\n'))
    }
    for (const testModule of testModules) {
      const file = relative(root, testModule.moduleId)
      addErrors(file, testModule.errors())
      for (const suite of testModule.children.allSuites())
        addErrors(`${file}: ${suite.fullName}`, suite.errors())
      for (const test of testModule.children.allTests()) {
        const { state, errors = [] } = test.result()
        const name = `${file}: ${test.fullName}`
        report.addTest(name, (test.diagnostic()?.duration ?? 0) / 1000)
        if (state === 'passed') report.passed += 1
        if (state === 'failed') addErrors(name, errors)
      }
    }
    for (const error of unhandledErrors) addErrors('outside of a test', [error])
    report.write()
  }
}

function describe({ name, message, stack, diff, stacks = [] }) {
  const [place] = stacks
  // an error outside of a test has its stack as text only
  if (!place) return stack ?? `${name}: ${message}`
  const lines = [`at ${relative(process.cwd(), place.file)}:${place.line}`, `${name}: ${message}`]
  if (diff) lines.push(diff)
  return lines.join('\n')
}
