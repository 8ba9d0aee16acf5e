import type { Ports } from '../../../ports.server.ts'
import { canSell, openStore, WEBHOOK } from '../../payments/store-settings.server.ts'
import { singlesOf } from '../../prices/price-list.ts'
import { readPriceLists } from '../../prices/price-lists.server.ts'
import { readHealth } from './health.server.ts'

export type PaymentsView = Awaited<ReturnType<typeof readPayments>>

export async function readPayments(
  ports: Pick<Ports, 'database' | 'sign' | 'openPayments' | 'origin'>,
  { searchParams }: URL,
  now: number,
) {
  const opened = await openStore(ports)
  const { store, secrets } = opened
  const lists = await readPriceLists(ports.database)
  return {
    now,
    store,
    isOn: canSell(store),
    health: store.account && (await readHealth(ports, opened, now)),
    /** Whether Stripe's messages can be told from others'. */
    hears: secrets?.webhookSecret != null,
    sellsPrints: lists.some(({ prices }) => singlesOf(prices).print !== null),
    webhook: ports.origin + WEBHOOK,
    saved: searchParams.has('saved'),
    left: Number(searchParams.get('left') ?? 0),
  }
}
