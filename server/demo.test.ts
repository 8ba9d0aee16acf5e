import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { testFolder } from '../ports/database/testing.ts'
import { greet } from './demo.ts'

test.each([
  ['local', true],
  ['google', false],
] as const)('the banner prints only passwords that work (%s)', async (provider, printed) => {
  const file = join(testFolder(), 'accounts.json')
  writeFileSync(
    file,
    JSON.stringify([{ role: 'client', email: 'ann@example.com', password: 'the right one' }]),
  )
  const log = vi.spyOn(console, 'log').mockImplementation(() => {})
  await greet('http://127.0.0.1:3000', file, provider)
  const said = log.mock.calls.join('\n')
  log.mockRestore()
  expect(said).toContain('Sideline is at http://127.0.0.1:3000')
  expect([said.includes('the right one'), said.includes('ann@example.com')]).toEqual([printed, printed])
})
