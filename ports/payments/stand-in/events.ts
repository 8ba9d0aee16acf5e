import { createHmac } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { API_VERSION } from '../stripe.ts'
import type { Objects, StripeObject } from './objects.ts'

/** Signs events as Stripe does, and sends them to the webhooks. @param pauses before each attempt, in milliseconds */
export function openEvents(objects: Objects, now: () => number, pauses: number[]) {
  const events = {
    /** Tests keep events back here. */
    async send({ url, secret }: StripeObject, body: string): Promise<void> {
      for (const pause of pauses) {
        await sleep(pause, null, { ref: false })
        const at = Math.floor(now() / 1000)
        const signature = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')
        const headers = { 'Content-Type': 'application/json', 'Stripe-Signature': `t=${at},v1=${signature}` }
        const request = { method: 'POST', headers, body, signal: AbortSignal.timeout(10_000) }
        const response = await fetch(url, { ...request, redirect: 'manual' }).catch(() => null)
        await response?.body?.cancel()
        if (response?.ok) return
      }
    },
    emit(type: string, object: StripeObject): void {
      const data = { object: objects.view(object) }
      const body = JSON.stringify(
        objects.add('evt', 'event', { api_version: API_VERSION, type, data }),
        null,
        2,
      )
      for (const webhook of objects.of('webhook_endpoint')) {
        if (webhook.enabled_events.includes(type)) void events.send(webhook, body)
      }
    },
  }
  return events
}

export type Events = ReturnType<typeof openEvents>
