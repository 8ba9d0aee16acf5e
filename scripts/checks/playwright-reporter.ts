import type { Reporter, TestCase, TestError, TestResult } from '@playwright/test/reporter'
import { report } from './report.ts'

export default class implements Reporter {
  #seconds = new Map<string, number>()

  onTestEnd(test: TestCase, { status, error, duration, retry }: TestResult): void {
    const { file } = test.location
    this.#seconds.set(file, (this.#seconds.get(file) ?? 0) + duration / 1000)
    const isOver = status === test.expectedStatus || retry === test.retries
    if (!isOver) return
    const [, project, , ...titles] = test.titlePath()
    const title = `${titles.join(' > ')} (${project})`
    const outcome = test.outcome()
    const reason = test.results.find((result) => result.error)?.error?.message
    if (outcome === 'unexpected') fail(title, error, file)
    else if (outcome === 'expected') report({ file, title, status: 'passed' })
    else report({ file, title, status: outcome, reason })
  }

  onError(error: TestError): void {
    fail('An error outside of journeys', error)
  }

  onEnd(): void {
    for (const [file, seconds] of this.#seconds) report({ file, seconds })
  }
}

function fail(title: string, error: TestError | undefined, file = ''): void {
  const reason = error?.message ?? 'It was interrupted.'
  const { location } = error ?? {}
  report({ file: location?.file ?? file, line: location?.line, title, status: 'failed', reason })
}
