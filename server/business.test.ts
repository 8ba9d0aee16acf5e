import { writeFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { testFolder } from '../ports/database/testing.ts'
import { accountsFile, greet } from './business.ts'

test.each([
  ['demo', 'local', true],
  ['demo', 'google', false],
  ['own', 'local', false],
] as const)(
  'the banner prints only passwords that work, of the demo (%s, %s)',
  async (business, provider, printed) => {
    const folder = testFolder()
    writeFileSync(
      accountsFile(folder),
      JSON.stringify([{ role: 'client', email: 'ann@example.com', password: 'the right one' }]),
    )
    const log = vi.spyOn(console, 'log').mockImplementation(() => {})
    await greet(business, 'http://127.0.0.1:3000', accountsFile(folder), provider)
    const said = log.mock.calls.join('\n')
    log.mockRestore()
    expect(said).toContain('Sideline is at http://127.0.0.1:3000')
    expect(said.includes('demo of Sideline')).toBe(business === 'demo')
    expect([said.includes('the right one'), said.includes('ann@example.com')]).toEqual([printed, printed])
  },
)
