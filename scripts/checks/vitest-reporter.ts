import type { Reporter, TestCase, TestModule } from 'vitest/node'
import { report } from './report.ts'

type Failure = TestModule['errors'] extends () => (infer E)[] ? E : never

export default class implements Reporter {
  onTestCaseResult(test: TestCase): void {
    const { state, errors = [] } = test.result()
    const file = test.module.moduleId
    const [error] = errors
    const passed = test.diagnostic()?.flaky ? 'flaky' : 'passed'
    const status = state === 'passed' ? passed : 'skipped'
    if (state === 'failed') fail(file, test.fullName, error)
    else report({ file, title: test.fullName, status, reason: error?.message })
  }

  onTestModuleEnd(module: TestModule): void {
    const { moduleId: file } = module
    for (const error of module.errors()) fail(file, 'This file could not be run.', error)
    report({ file, seconds: module.diagnostic().duration / 1000 })
  }

  onTestRunEnd(_: unknown, unhandled: readonly Failure[]): void {
    for (const error of unhandled) fail('', 'An error outside of tests', error)
  }
}

function fail(file: string, title: string, error?: Failure): void {
  const here = error?.stacks?.find((frame) => frame.file === file) ?? error?.stacks?.[0]
  const reason = [error?.message, error?.diff].filter(Boolean).join('\n')
  report({ file: here?.file ?? file, line: here?.line, title, status: 'failed', reason })
}
