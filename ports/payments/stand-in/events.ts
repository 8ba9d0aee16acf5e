import { createHmac } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Objects, type StripeObject, seconds } from './objects.ts'

interface EventOptions {
  version: string
  now: () => number
  /** Before each further attempt. Milliseconds. */
  retryAfter: number[]
}

/** Signs events as Stripe does, and sends them to the registered webhooks. */
export function openEvents(objects: Objects, { version, now, retryAfter }: EventOptions) {
  const sending = new Set<Promise<void>>()

  async function deliver({ url, secret }: StripeObject, body: string): Promise<void> {
    for (const pause of [0, ...retryAfter]) {
      await sleep(pause, null, { ref: false })
      const at = seconds(now())
      const signature = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')
      const headers = { 'Content-Type': 'application/json', 'Stripe-Signature': `t=${at},v1=${signature}` }
      const request = { method: 'POST', headers, body, signal: AbortSignal.timeout(10_000) }
      const response = await fetch(url, { ...request, redirect: 'manual' }).catch(() => null)
      await response?.body?.cancel()
      if (response?.ok) return
    }
  }

  const events = {
    /** Tests keep events back here. */
    send(endpoint: StripeObject, body: string): void {
      const sent = deliver(endpoint, body).finally(() => sending.delete(sent))
      sending.add(sent)
    },
    emit(type: string, object: StripeObject): void {
      const fields = { api_version: version, type, data: { object }, pending_webhooks: 1, request: null }
      const body = JSON.stringify(objects.add('evt', 'event', fields), null, 2)
      for (const endpoint of objects.of('webhook_endpoint')) {
        if (endpoint.enabled_events.includes(type)) events.send(endpoint, body)
      }
    },
    /** Once every event has arrived or was given up. */
    async delivered(): Promise<void> {
      while (sending.size > 0) await Promise.all(sending)
    },
  }
  return events
}

export type Events = ReturnType<typeof openEvents>
