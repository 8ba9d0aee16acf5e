import { join } from 'node:path'
import { seal } from '../../app/accounts/second-factor/sealed.server.ts'
import { signWith } from '../../app/accounts/signature.server.ts'
import { PURPOSES, readSetup, storeSetup } from '../../app/setup.server.ts'
import { openStore } from '../../app/store/payments/store-settings.server.ts'
import type { Database } from '../../ports/database/port.ts'
import type { Env } from '../settings/env.ts'

/** The stand-in takes any test key. */
const KEY = 'sk_test_demo'

/** Opens what stands in for Stripe in the demo, where no money moves, and connects the store. */
export async function withDemoPayments(
  env: Env,
  { database, secret }: { database: Database; secret: string },
): Promise<Env> {
  const { openStandIn } = await import('../../ports/payments/stand-in/server.ts')
  const { endpoint } = await openStandIn({ file: join(env.DATA_DIR, 'demo-payments.json') })
  const sign = signWith(secret)
  if (!(await openStore({ database, sign })).secrets) {
    const sealed = seal(sign, PURPOSES.payments, JSON.stringify({ key: KEY, webhookSecret: null }))
    const account = { id: 'acct_standin', name: 'Stand-in for Stripe' }
    const known = (await readSetup(database, 'payments'))?.value ?? { inPerson: true }
    const value = { ...known, account, test: true, keyEnds: KEY.slice(-4) }
    await database.write((trx) => storeSetup(trx, 'payments', { value, sealed }))
  }
  return { ...env, STRIPE_ENDPOINT: endpoint }
}
