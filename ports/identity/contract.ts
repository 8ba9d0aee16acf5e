import { beforeEach, describe, expect, test } from 'vitest'
import type { Identity } from './port.ts'

export type OpenIdentity = (account: { email: string; password: string }) => Promise<Identity>

const account = { email: 'ann@example.com', password: 'first light — ünï' }

export function identityContract(name: string, open: OpenIdentity): void {
  describe(name, () => {
    let identity: Identity
    beforeEach(async () => {
      identity = await open(account)
    })
    const signIn = (email: string, password: string) => identity.signIn(email, password)

    test('accepts the right password', async () => {
      expect(await signIn(account.email, account.password)).toMatchObject({ email: account.email })
    })

    test('accepts the address in capitals, and returns it in lower case', async () => {
      expect(await signIn('Ann@EXAMPLE.com', account.password)).toMatchObject({ email: account.email })
    })

    test('refuses everything else', async () => {
      const { email, password } = account
      const wrong = [
        [email, 'another password'],
        [email, password.toUpperCase()],
        [email, `${password} `],
        [email, ''],
        ['bob@example.com', password],
        ['', ''],
        ['ann', password],
        [`${email}\0`, password],
        ["' or 1=1 --", password],
        ['%@example.com', password],
        [email, 'x'.repeat(20_000)],
        [`${'x'.repeat(20_000)}@example.com`, password],
        [email, '\ud800'],
      ] as const
      for (const [address, tried] of wrong)
        expect([address, await signIn(address, tried)]).toEqual([address, null])
    })

    test('keeps concurrent sign-ins apart', async () => {
      const tries = [account.password, 'no', account.password, 'nor this', account.password]
      const outcomes = await Promise.all(tries.map((tried) => signIn(account.email, tried)))
      expect(outcomes.map(Boolean)).toEqual([true, false, true, false, true])
    })
  })
}
