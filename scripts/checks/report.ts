/** Reporters write a line of JSON for each test. */
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

const root = process.cwd()

export interface TestReport {
  /** Relative to the repository; empty if the error is in no file. */
  file: string
  line?: number
  title: string
  status: 'passed' | 'failed' | 'flaky' | 'skipped'
  reason?: string
}

export interface FileReport {
  file: string
  seconds: number
}

type Report = TestReport | FileReport

/** Appends to the report, if a step started the program. */
export function report(entry: Report): void {
  const path = process.env.TEST_REPORT
  if (!path) return
  const file = entry.file && relative(root, entry.file)
  const plain = (_: string, value: unknown) =>
    typeof value === 'string' ? stripVTControlCharacters(value) : value
  appendFileSync(path, `${JSON.stringify({ ...entry, file }, plain)}\n`)
}

export function readReport(path: string): { tests: TestReport[]; files: FileReport[] } {
  const lines = existsSync(path) ? readFileSync(path, 'utf8').split('\n') : []
  // The last line is empty or incomplete.
  const entries = lines.slice(0, -1).map((line) => JSON.parse(line) as Report)
  return {
    tests: entries.filter((entry) => 'status' in entry),
    files: entries.filter((entry) => 'seconds' in entry),
  }
}

const LONGEST = 30

export function describeTest({ file, line, title, reason = '' }: TestReport): string {
  const place = [file, line].filter(Boolean).join(':')
  const lines = reason.trim().split('\n')
  const shown = lines.length > LONGEST ? [...lines.slice(0, LONGEST), '…'] : lines
  return [place, `  ${title}`, ...shown.map((text) => `    ${text}`)].join('\n')
}
