import { z } from 'zod'
import type { Database } from '../../../ports/database/port.ts'
import type { Payments } from '../../../ports/payments/port.ts'
import { unseal } from '../../accounts/second-factor/sealed.server.ts'
import { signedInStaff } from '../../accounts/sessions/sessions.server.ts'
import type { By } from '../../audit/actor.ts'
import { recordEvent } from '../../audit/audit.server.ts'
import type { Action } from '../../audit/sentences.ts'
import type { Ports, Sign } from '../../ports.server.ts'
import { PURPOSES, readSetup, storeSetup } from '../../setup.server.ts'
import { inTurn } from '../../site/publishing/in-turn.server.ts'
import { addPriceList, readPriceLists } from '../prices/price-lists.server.ts'

/** Where Stripe sends its messages. */
export const WEBHOOK = '/store/webhook'

interface StorePorts {
  database: Pick<Database, 'db'>
  sign: Sign
}

const settings = z.object({
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
  /** What mailing prints costs; null where they're only handed out. */
  mailing: z.int().min(0).max(1_000_000).nullable().default(null),
  /** Where prints are mailed to. */
  countries: z
    .array(z.string().regex(/^[A-Z]{2}$/))
    .min(1)
    .max(100)
    .default(['US']),
  /** Empty for the standard ones. */
  terms: z.string().max(20_000).default(''),
  connectedAt: z.number().optional(),
  /** When Stripe's last message came. Left out before the first one. */
  heardAt: z.number().optional(),
  /** Until when it was asked what happened. */
  lookedAt: z.number().optional(),
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
  if (!canSell(store)) return null
  if (!store.test) return store
  const { db } = ports.database
  const site = await db.selectFrom('site').select('demo').executeTakeFirst()
  return site?.demo === 1 || (await signedInStaff(ports, request)) ? store : null
}

/** Whether there is a store at all, if only for its owner. */
export function canSell({ account, inPerson }: StoreSettings): boolean {
  return account !== null || inPerson
}

/** Null where nothing is mailed: the address is asked for at Stripe's page. */
export function mailingOf({ account, mailing }: StoreSettings): number | null {
  return account && mailing
}

export async function readStoreSettings({ database }: Pick<StorePorts, 'database'>): Promise<StoreSettings> {
  return settings.parse((await readSetup(database, 'payments'))?.value ?? {})
}

/** With its secrets, which are null without a key, and after the site's secret was changed. */
export async function openStore({ database, sign }: StorePorts) {
  const stored = await readSetup(database, 'payments')
  const text = stored?.sealed ? unseal(sign, PURPOSES.payments, stored.sealed) : null
  return {
    store: settings.parse(stored?.value ?? {}),
    secrets: text === null ? null : secrets.parse(JSON.parse(text)),
  }
}

/** Null without a key. */
export async function openStripe(ports: StorePorts & Pick<Ports, 'openPayments'>): Promise<Payments | null> {
  const { secrets } = await openStore(ports)
  return secrets && ports.openPayments(secrets.key)
}

interface StoreChange {
  change: Partial<StoreSettings>
  /** Replaces the secrets, or removes them. */
  sealed?: string | null
  action?: Action
}

/** Whoever can sell has a price list. */
export function changeStore(
  database: Pick<Database, 'engine' | 'write'>,
  { change, sealed, action }: StoreChange,
  by: By,
): Promise<void> {
  return inTurn(database, async (trx) => {
    const stored = await readSetup({ db: trx }, 'payments')
    const value = { ...settings.parse(stored?.value ?? {}), ...change }
    await storeSetup(trx, 'payments', {
      value,
      sealed: sealed === undefined ? (stored?.sealed ?? null) : sealed,
    })
    const sells = canSell(value) && (await readPriceLists({ db: trx })).length === 0
    if (sells) await addPriceList(trx, by)
    if (action) await recordEvent(trx, by, { action })
  })
}

export const changeable = settings.pick({ inPerson: true, days: true, codes: true, tax: true, terms: true })
