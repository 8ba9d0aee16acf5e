import { expect, test } from 'vitest'
import { insertRows } from '../../../../ports/database/testing/testing-rows.ts'
import { withDatabase } from '../../../../ports/database/testing.ts'
import { stripePayments } from '../../../../ports/payments/stripe.ts'
import { openTestStripe } from '../../../../ports/payments/testing-stripe.ts'
import { signWith } from '../../../accounts/signature.server.ts'
import { withStaff } from '../../../accounts/testing.server.ts'
import { readSetting } from '../../../form-text.ts'
import { deletePriceList, readPriceLists } from '../../../store/prices/price-lists.server.ts'
import {
  canSell,
  changeable,
  changeStore,
  openStore,
  readStoreSettings,
} from '../../payments/store-settings.server.ts'
import { readPrices } from '../prices/read-prices.ts'
import { connect, disconnect, storeWebhookSecret } from './connect.server.ts'
import { readHealth } from './health.server.ts'

const NOW = Date.UTC(2027, 4, 8, 12)
const KEY = 'sk_test_standin'
const RESTRICTED = 'rk_test_standin'

withDatabase('Stripe’s key', (open) => {
  async function aBusiness() {
    const database = await open()
    await withStaff(database, { jordan: 'owner' })
    const { standIn, rules } = await openTestStripe()
    const sign = signWith('a secret of this test')
    const openPayments = (key: string) => stripePayments({ key, endpoint: standIn.endpoint })
    const ports = { database, sign, openPayments, origin: 'https://example.com' }
    const by = { actor: { kind: 'owner', id: 'jordan' } as const, now: NOW }
    const health = async () => readHealth(ports, await openStore(ports), NOW)
    return { ports, database, rules, by, health, tryKey: (key: string) => connect(ports, key, by) }
  }

  test('is tried before it’s saved, and sealed then', async () => {
    const { ports, database, tryKey, health } = await aBusiness()
    for (const [key, words] of [
      ['pk_test_standin', 'publishable key'],
      ['sk_test_nobody', 'doesn’t know this key'],
      ['hello', 'doesn’t know this key'],
    ] as const) {
      expect(await tryKey(key)).toEqual({ lead: 'Not saved.', refused: expect.stringContaining(words) })
    }
    expect([canSell(await readStoreSettings(ports)), await readPriceLists(database)]).toEqual([false, []])
    expect(await tryKey(` ${KEY}\n`)).toEqual({ left: 0 })
    const account = { id: 'acct_standin', name: 'Stand-in for Stripe' }
    expect(await readStoreSettings(ports)).toMatchObject({ account, currency: 'usd', test: true })
    const { value, sealed } = await database.db.selectFrom('setup').selectAll().executeTakeFirstOrThrow()
    expect(`${value} ${sealed}`).not.toContain(KEY)
    const secrets = (await openStore(ports)).secrets
    expect(secrets).toEqual({ key: KEY, webhookSecret: expect.stringMatching(/^whsec_/) })
    expect(await health()).toEqual({ problem: null, refused: false, late: null })
    // There is something to sell at.
    expect(await readPriceLists(database)).toMatchObject([{ name: 'Price list 1', albums: 0 }])
  })

  test('may lack a permission: for payments it’s refused, for the webhook its secret is asked for', async () => {
    const { ports, rules, tryKey, by } = await aBusiness()
    rules.denied = /checkout.sessions/
    expect(await tryKey(RESTRICTED)).toMatchObject({ refused: expect.stringContaining('Checkout Sessions') })
    rules.denied = /webhook_endpoints/
    expect(await tryKey(RESTRICTED)).toEqual({ left: 0 })
    expect((await openStore(ports)).secrets).toEqual({ key: RESTRICTED, webhookSecret: null })
    expect(await storeWebhookSecret(ports, 'secret', by)).toHaveProperty('refused')
    expect(await storeWebhookSecret(ports, 'whsec_0123456789', by)).toBeUndefined()
    expect((await openStore(ports)).secrets).toEqual({ key: RESTRICTED, webhookSecret: 'whsec_0123456789' })
    // The same account's next key keeps it.
    await tryKey(RESTRICTED)
    expect((await openStore(ports)).secrets).toHaveProperty('webhookSecret', 'whsec_0123456789')
  })

  test('tells what’s wrong later: a webhook that’s off, gone, or silent, and a key that Stripe doesn’t take', async () => {
    const { ports, database, tryKey, health, by } = await aBusiness()
    await tryKey(KEY)
    const { webhook } = await readStoreSettings(ports)
    await ports.openPayments(KEY).removeWebhook(webhook ?? '')
    expect(await health()).toMatchObject({ problem: null, late: expect.stringContaining('gone') })
    await tryKey(KEY)
    await insertRows(database, { store_order: anOrder({ paid_at: NOW - 1_800_000, method: 'card' }) })
    const connected = { change: { connectedAt: NOW - 86_400_000 } }
    await changeStore(database, connected, by)
    expect(await health()).toMatchObject({ late: expect.stringContaining('didn’t come') })
    await changeStore(database, { change: { heardAt: NOW - 1_800_000 } }, by)
    expect(await health()).toMatchObject({ late: null })
    const other = { ...ports, sign: signWith('another secret') }
    expect(await readHealth(other, await openStore(other), NOW)).toMatchObject({ refused: true })
    const unreachable = {
      ...ports,
      openPayments: (key: string) => stripePayments({ key, endpoint: 'http://127.0.0.1:9' }),
    }
    expect(await readHealth(unreachable, await openStore(ports), NOW)).toMatchObject({
      problem: expect.stringContaining('Stripe'),
      refused: false,
    })
  })

  test('changes one setting and leaves all others', async () => {
    const { ports, database, by } = await aBusiness()
    await changeStore(database, { change: { inPerson: true, terms: 'Mine.' } }, by)
    const form = new FormData()
    form.set('days', '30')
    await changeStore(database, { change: readSetting(changeable, form) ?? {} }, by)
    expect(await readStoreSettings(ports)).toMatchObject({ days: 30, inPerson: true, terms: 'Mine.' })
  })

  test('is of one currency, and orders stay when it goes', async () => {
    const { ports, database, tryKey, by } = await aBusiness()
    await insertRows(database, { store_order: anOrder({ currency: 'eur' }) })
    expect(await tryKey(KEY)).toMatchObject({ refused: expect.stringMatching(/US dollars.*euros/) })
    await database.db.updateTable('store_order').set({ currency: 'usd', status: 'open' }).execute()
    await tryKey(KEY)
    const account = { id: 'acct_before', name: 'Before' }
    await changeStore(database, { change: { account } }, by)
    expect(await tryKey(KEY)).toEqual({ left: 1 })
    await disconnect(ports, by)
    expect([canSell(await readStoreSettings(ports)), (await openStore(ports)).secrets]).toEqual([false, null])
    expect(await database.db.selectFrom('store_order').select('id').execute()).toHaveLength(1)
    const [list] = await readPriceLists(database)
    const removed = await database.write((trx) => deletePriceList(trx, list?.id ?? '', by))
    expect(removed).toEqual({ refused: expect.stringContaining('only list') })
  })

  function anOrder(row: object) {
    return {
      id: 'order',
      number: 1001,
      link_id: 'link',
      status: 'paid' as const,
      test: 0 as const,
      cart: '',
      currency: 'usd',
      subtotal: 800,
      total: 800,
      created_at: 1,
      ends_at: 1,
      session_id: 's',
      ...row,
    }
  }
})

test('a price is money or nothing, never something else', () => {
  const typed: Record<string, string> = { photo: '$15', web: '8.50', game: '', season: 'lots', album: '0' }
  const { prices, errors } = readPrices((name) => typed[name] ?? '', 'usd')
  expect(prices).toMatchObject({ photo: 1500, web: 850, game: null, season: null, album: null })
  expect(Object.keys(errors)).toEqual(['season', 'album'])
})
