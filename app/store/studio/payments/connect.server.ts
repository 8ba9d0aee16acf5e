import type { Database } from '../../../../ports/database/port.ts'
import { isPaymentsError, type Payments } from '../../../../ports/payments/port.ts'
import { seal } from '../../../accounts/second-factor/sealed.server.ts'
import type { By, StaffActor } from '../../../audit/actor.ts'
import { HOUR, limit } from '../../../limits/rate-limit.server.ts'
import type { Ports } from '../../../ports.server.ts'
import { lastLettersOf, PURPOSES } from '../../../setup.server.ts'
import type { Refusal } from '../../../studio/ui/settings/service.tsx'
import { currencyName } from '../../../ui/money.ts'
import { changeStore, openStore, type StoreSecrets, WEBHOOK } from '../../payments/store-settings.server.ts'

type ConnectPorts = Pick<Ports, 'database' | 'sign' | 'openPayments' | 'origin'>

const RULE = { count: 20, per: HOUR }
const NOT_SAVED = 'Not saved.'
const NO_CURRENCY = 'This account has no currency yet. Finish setting it up in Stripe.'

/** Saves a key that works. Returns how many open orders stay with the account before, or why it wasn't saved. */
export async function connect(
  ports: ConnectPorts,
  typed: string,
  by: By<StaffActor>,
): Promise<Refusal | { left: number }> {
  const { database } = ports
  const wait = await limit(database, [{ name: 'stripe-key', key: by.actor.id, rule: RULE }])
  if (wait > 0) return { lead: NOT_SAVED, refused: `Please wait ${Math.ceil(wait / 60)} minutes.` }
  const { store: before, secrets: stored } = await openStore(ports)
  const key = typed.trim()
  const payments = ports.openPayments(key)
  try {
    const account = await payments.account()
    if (account.currency.length !== 3) return { lead: NOT_SAVED, refused: NO_CURRENCY }
    const other = await otherCurrency(database, account.currency)
    if (other) return { lead: NOT_SAVED, refused: currenciesText(account.currency, other) }
    const isSame = before.account?.id === account.id && before.test === account.testMode
    const webhook = account.canRegisterWebhook ? await register(payments, ports.origin) : null
    const webhookSecret = webhook?.secret ?? (isSame ? (stored?.webhookSecret ?? null) : null)
    const left = before.account && !isSame ? await unsettled(database) : 0
    if (!isSame) await removeWebhook(ports)
    const change = {
      account: { id: account.id, name: account.name ?? account.id },
      currency: account.currency,
      test: account.testMode,
      keyEnds: lastLettersOf(key),
      webhook: webhook?.id ?? (isSame ? before.webhook : null),
      connectedAt: by.now,
      heardAt: undefined,
    }
    const sealed = sealSecrets(ports, { key, webhookSecret })
    await changeStore(database, { change, sealed, action: 'payments.connect' }, by)
    return { left }
  } catch (error) {
    if (!isPaymentsError(error)) throw error
    return { lead: NOT_SAVED, refused: error.message }
  }
}

/** Null where Stripe can't reach the site, such as one on this machine: the owner sees the address then. */
async function register(payments: Payments, origin: string) {
  try {
    return await payments.registerWebhook(origin + WEBHOOK)
  } catch (error) {
    if (isPaymentsError(error) && error.kind === 'refused') return null
    throw error
  }
}

/** Orders and prices stay. */
export async function disconnect(ports: ConnectPorts, by: By): Promise<void> {
  await removeWebhook(ports)
  const change = { account: null, test: false, keyEnds: '', webhook: null }
  await changeStore(ports.database, { change, sealed: null, action: 'payments.disconnect' }, by)
}

export async function storeWebhookSecret(ports: ConnectPorts, secret: string, by: By) {
  const { secrets: stored } = await openStore(ports)
  if (!stored) return { refused: 'Connect Stripe first.' }
  if (!/^whsec_\w{8,200}$/.test(secret)) return { refused: 'A signing secret starts with whsec_.' }
  const sealed = sealSecrets(ports, { ...stored, webhookSecret: secret })
  const change = { connectedAt: by.now, heardAt: undefined }
  await changeStore(ports.database, { change, sealed, action: 'payments.connect' }, by)
}

function sealSecrets({ sign }: ConnectPorts, secrets: StoreSecrets): string {
  return seal(sign, PURPOSES.payments, JSON.stringify(secrets))
}

/** The key may be one that Stripe doesn't take anymore. */
async function removeWebhook(ports: ConnectPorts): Promise<void> {
  const { store, secrets } = await openStore(ports)
  if (store.webhook === null || !secrets) return
  try {
    await ports.openPayments(secrets.key).removeWebhook(store.webhook)
  } catch (error) {
    if (!isPaymentsError(error)) throw error
  }
}

/** Another than `currency` that real orders are in. */
async function otherCurrency({ db }: Pick<Database, 'db'>, currency: string): Promise<string | undefined> {
  const orders = db
    .selectFrom('store_order')
    .where('test', '=', 0)
    .where('status', 'in', ['paid', 'pending', 'waiting'])
    .where('currency', '<>', currency)
  return (await orders.select('currency').limit(1).executeTakeFirst())?.currency
}

function currenciesText(account: string, orders: string): string {
  return `This account’s currency is ${currencyName(account)}, and your orders are in ${currencyName(orders)}. Use an account in the same currency.`
}

async function unsettled({ db }: Pick<Database, 'db'>): Promise<number> {
  const { n } = await db
    .selectFrom('store_order')
    .where('status', 'in', ['open', 'pending'])
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return n
}
