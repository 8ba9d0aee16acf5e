import { beforeEach, describe, expect, test } from 'vitest'
import type { Identity } from './port.ts'

/** Makes a fresh adapter that knows one account, by this address and password. */
export type OpenIdentity = (account: { email: string; password: string }) => Promise<Identity>

const account = { email: 'ann@example.com', password: 'first light — ünï' }

/** What the product relies on, of whoever keeps the passwords. */
export function identityContract(name: string, open: OpenIdentity): void {
  describe(name, () => {
    let identity: Identity
    beforeEach(async () => {
      identity = await open(account)
    })
    const answer = (email: string, password: string) => identity.signIn(email, password)

    test('knows the right password', async () => {
      expect(await answer(account.email, account.password)).toEqual({ email: account.email })
    })

    test('knows the address in capitals too, and answers it without', async () => {
      expect(await answer('Ann@EXAMPLE.com', account.password)).toEqual({ email: account.email })
    })

    test('knows nothing else', async () => {
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
        expect([address, await answer(address, tried)]).toEqual([address, null])
    })

    test('answers many at once, each its own', async () => {
      const tries = [account.password, 'no', account.password, 'nor this', account.password]
      const answers = await Promise.all(tries.map((tried) => answer(account.email, tried)))
      expect(answers.map(Boolean)).toEqual([true, false, true, false, true])
    })
  })
}
