import type { Finding } from '../../ports/storage/finding.ts'
import type { Output } from '../command.ts'

const SIGNS = { ok: 'ok   ', note: 'note ', wrong: 'WRONG' }

export function report(findings: Finding[]): Output {
  const width = Math.max(...findings.map(({ name }) => name.length))
  const text = findings
    .map(({ name, state, says }) => `${SIGNS[state]}  ${name.padEnd(width)}  ${says}`)
    .join('\n')
  return { text, data: findings, incomplete: findings.some(({ state }) => state === 'wrong') }
}
