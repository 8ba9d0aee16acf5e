import { z } from 'zod'
import type { Database } from '../../../ports/database/port.ts'
import type { Payments } from '../../../ports/payments/port.ts'
import { unseal } from '../../accounts/second-factor/sealed.server.ts'
import { signedInStaff } from '../../accounts/sessions/sessions.server.ts'
import type { Ports, Sign } from '../../ports.server.ts'
import { PURPOSES, readSetup } from '../../setup.server.ts'

interface StorePorts {
  database: Pick<Database, 'db'>
  sign: Sign
}

const settings = z.strictObject({
  /** Stripe's account; null for cash alone. */
  account: z.strictObject({ id: z.string(), name: z.string() }).nullable().default(null),
  currency: z.string().length(3).default('usd'),
  test: z.boolean().default(false),
  keyEnds: z.string().default(''),
  /** Stripe's ID of it. Null if the key may not make one. */
  webhook: z.string().nullable().default(null),
  inPerson: z.boolean().default(false),
  /** How long downloads work after payment. */
  days: z.int().min(7).max(3650).default(90),
  codes: z.boolean().default(true),
  tax: z.boolean().default(false),
  /** Empty for the standard ones. */
  terms: z.string().max(20_000).default(''),
})

/** How the store sells. Nothing is secret. */
export type StoreSettings = z.infer<typeof settings>

const secrets = z.strictObject({ key: z.string(), webhookSecret: z.string().nullable() })
export type StoreSecrets = z.infer<typeof secrets>

/** Null while nothing can be sold. A test key sells to signed-in staff alone, but for the demo. */
export async function readStore(
  ports: Pick<Ports, 'database' | 'sign' | 'origin'>,
  request: Request,
): Promise<StoreSettings | null> {
  const store = await readStoreSettings(ports)
  if (!store.account && !store.inPerson) return null
  if (!store.test) return store
  const { db } = ports.database
  const site = await db.selectFrom('site').select('demo').executeTakeFirst()
  return site?.demo === 1 || (await signedInStaff(ports, request)) ? store : null
}

export async function readStoreSettings({ database }: Pick<StorePorts, 'database'>): Promise<StoreSettings> {
  return settings.parse((await readSetup(database, 'payments'))?.value ?? {})
}

/** Null without a key, and after the site's secret was changed. */
export async function readSecrets({ database, sign }: StorePorts): Promise<StoreSecrets | null> {
  const stored = await readSetup(database, 'payments')
  const text = stored?.sealed ? unseal(sign, PURPOSES.payments, stored.sealed) : null
  return text === null ? null : secrets.parse(JSON.parse(text))
}

/** Null without a key. */
export async function openStripe(ports: StorePorts & Pick<Ports, 'openPayments'>): Promise<Payments | null> {
  const stored = await readSecrets(ports)
  return stored && ports.openPayments(stored.key)
}
