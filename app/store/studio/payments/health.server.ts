import { setTimeout as pause } from 'node:timers/promises'
import { isPaymentsError, type Payments } from '../../../../ports/payments/port.ts'
import type { Ports } from '../../../ports.server.ts'
import { untoldOrder } from '../../payments/silent.server.ts'
import { type openStore, type StoreSettings, WEBHOOK } from '../../payments/store-settings.server.ts'

export interface StripeHealth {
  /** What's wrong with the key in a sentence, or why nobody knows. Null if Stripe took it just now. */
  problem: string | null
  /** Whether Stripe refused the key, so that nobody can pay. */
  refused: boolean
  /** What's wrong with Stripe's messages, if it's known. */
  late: string | null
}

type StripeReply = Pick<StripeHealth, 'problem' | 'refused'> & {
  /** Left out where it can't be asked for. */
  webhook?: Awaited<ReturnType<Payments['webhook']>>
}

/** Nobody waits longer for a page. */
const LONGEST = 4000
const SLOW = 'Stripe didn’t answer, so this page can’t tell whether everything works.'
const UNREADABLE = 'The key can’t be read, because the site’s secret has changed. Paste it again.'

/** Asks Stripe now. */
export async function readHealth(
  ports: Pick<Ports, 'database' | 'openPayments' | 'origin'>,
  { store, secrets }: Awaited<ReturnType<typeof openStore>>,
  now: number,
) {
  const answer = await ask(secrets && ports.openPayments(secrets.key), store)
  const late = (await untoldOrder(ports.database, store, now))
    ? 'Someone paid, and Stripe’s message about it didn’t come.'
    : lateText(answer, ports.origin + WEBHOOK)
  return { problem: answer.problem, refused: answer.refused, late } satisfies StripeHealth
}

async function ask(payments: Payments | null, { webhook: id }: StoreSettings): Promise<StripeReply> {
  if (!payments) return { problem: UNREADABLE, refused: true }
  const asking =
    id === null ? payments.account().then(() => ({})) : payments.webhook(id).then((webhook) => ({ webhook }))
  const answer = asking.then((said) => ({ problem: null, refused: false, ...said }), failed)
  return Promise.race([answer, pause(LONGEST, { problem: SLOW, refused: false })])
}

function failed(error: unknown): StripeReply {
  if (!isPaymentsError(error)) throw error
  return { problem: error.message, refused: error.kind === 'unknown key' || error.kind === 'forbidden' }
}

function lateText({ webhook }: StripeReply, address: string): string | null {
  if (webhook === undefined) return null
  if (webhook === null) return 'The webhook is gone from Stripe. Paste the key again to create a new one.'
  if (webhook.url !== address) return `The webhook goes to ${webhook.url}. Paste the key again.`
  return webhook.enabled ? null : 'The webhook is turned off in Stripe. Turn it on there.'
}
