import { Hono } from 'hono'
import { SYSTEM } from '../../app/audit/actor.ts'
import { fromAddress, HOUR, limit } from '../../app/limits/rate-limit.server.ts'
import type { Ports } from '../../app/ports.server.ts'
import { settleTold } from '../../app/store/orders/settle-told.server.ts'
import { changeStore, openStore, WEBHOOK } from '../../app/store/payments/store-settings.server.ts'
import type { AppEnv } from './middleware/visitor.ts'
import { readBody } from './middleware/writes.ts'

const LARGEST = 256 * 1024
const TIMEOUT = 10_000
/** Of one address, which has no signature. */
const UNSIGNED = { count: 60, per: HOUR }

/**
 * What Stripe says of a payment. It proves itself by its signature, not by an origin; what it says is only the reason to
 * ask Stripe for the truth.
 */
export function serveWebhook(
  ports: Pick<Ports, 'database' | 'sign' | 'security' | 'openPayments'>,
): Hono<AppEnv> {
  return new Hono<AppEnv>().post(WEBHOOK, async (c) => {
    const { secrets } = await openStore(ports)
    if (!secrets?.webhookSecret) return c.text('Not found', 404)
    const body = await readBody(c.req.raw, LARGEST, TIMEOUT)
    if (typeof body === 'number') return c.text('Not read', body)
    const payments = ports.openPayments(secrets.key)
    const signature = c.req.header('Stripe-Signature') ?? ''
    const event = await payments.readEvent(body, signature, secrets.webhookSecret)
    if (event === 'badSignature') {
      const { address } = c.get('visitor')
      const attempts = fromAddress({ name: 'webhook', key: address, rule: UNSIGNED })
      if (await limit(ports.database, attempts)) return c.text('Too many', 429)
      await ports.security.recordOnce({ action: 'payment.refused', actor: { kind: 'visitor' } })
      return c.text('The signature is wrong.', 400)
    }
    const by = { actor: SYSTEM, now: Date.now() }
    await changeStore(ports.database, { change: { heardAt: by.now } }, by)
    await settleTold({ ...ports, payments }, event, by.now)
    return c.text('OK')
  })
}
