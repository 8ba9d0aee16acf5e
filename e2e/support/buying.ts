import { once } from 'node:events'
import type { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { seal } from '../../app/accounts/second-factor/sealed.server.ts'
import { signWith } from '../../app/accounts/signature.server.ts'
import { PURPOSES } from '../../app/setup.server.ts'
import { WEBHOOK } from '../../app/store/payments/store-settings.server.ts'
import { openStandIn } from '../../ports/payments/stand-in/server.ts'
import { endLeases, openMailServer } from './crash.ts'
import { type Copy, freePort, SECRET, type Site, startSite } from './site.ts'

/** A store whose site can be killed, while Stripe and the mail server live on. */
export async function openKillableStore(
  startCopy: (change: (db: DatabaseSync) => void, env: Env) => Promise<Copy>,
) {
  const port = await freePort()
  const stripe = await openStandIn({ pauses: [0, 300] })
  const mail = await openMailServer()
  const webhook = stripe.objects.add('we', 'webhook_endpoint', {
    url: `http://127.0.0.1:${port}${WEBHOOK}`,
    enabled_events: ['checkout.session.completed'],
    status: 'enabled',
    secret: 'whsec_of_these_journeys',
  })
  const env = {
    SITE_SECRET: SECRET,
    STRIPE_ENDPOINT: stripe.endpoint,
    MAIL_TRANSPORT: 'smtp',
    SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
    PORT: `${port}`,
    // Each family has an address of its own.
    TRUST_PROXY: '1',
    DEMO_EXPOSED: 'yes',
  }
  return {
    stripe,
    mail,
    start: (change: (db: DatabaseSync) => void) =>
      startCopy((db) => {
        change(db)
        connect(db, webhook.secret)
      }, env),
    async killAndRestart({ process }: Site, copy: Copy): Promise<Site> {
      process.kill('SIGKILL')
      await once(process, 'exit')
      endLeases(copy.db)
      return startSite(copy.folder, env)
    },
    async close() {
      stripe.close()
      await mail.close()
    },
  }
}

type Env = Record<string, string>

function connect(db: DatabaseSync, webhookSecret: string): void {
  const value = { account: { id: 'acct_standin', name: 'Stand-in' }, test: true, keyEnds: 'demo' }
  const sealed = seal(
    signWith(SECRET),
    PURPOSES.payments,
    JSON.stringify({ key: 'sk_test_demo', webhookSecret }),
  )
  db.prepare(`insert or replace into setup (name, value, sealed) values ('payments', ?, ?)`).run(
    JSON.stringify(value),
    sealed,
  )
}

interface Purchase {
  origin: string
  /** The athlete's page. */
  card: string
  frame: string
  email: string
  /** Comes back from Stripe's page, or closes the tab. */
  returns: boolean
}

/** Buys a photo by card as a browser does, each step as often as it takes. */
export async function buy({ origin, card, frame, email, returns }: Purchase, from: string): Promise<void> {
  const headers = { Origin: origin, 'X-Forwarded-For': from }
  const post = (path: string, fields: Record<string, string>, cookie = '') =>
    patiently(async () => {
      const body = new URLSearchParams(fields)
      const options = {
        method: 'POST',
        headers: { ...headers, Cookie: cookie },
        redirect: 'manual',
        body,
      } as const
      const response = await fetch(origin + path, options)
      await response.arrayBuffer()
      return response.status === 303 ? response : null
    })
  const added = await post(`${card}/cart`, { kind: 'photo', frame })
  const cookie = (added.headers.get('Set-Cookie') ?? '').split(';')[0]
  const page = (await post('/cart/check-out', {}, cookie)).headers.get('Location') ?? ''
  const paid = await fetch(page, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ how: 'card', code: '', email, name: 'Renee' }),
  })
  if (returns) await patiently(() => opened(paid.headers.get('Location') ?? '', from))
}

export async function opened(address: string, from: string): Promise<string | null> {
  const response = await fetch(address, { headers: { 'X-Forwarded-For': from } })
  const text = await response.text()
  return response.ok ? text : null
}

async function patiently<T>(attempt: () => Promise<T | null>): Promise<T> {
  for (;;) {
    const answer = await attempt().catch(() => null)
    if (answer) return answer
    await pause(50)
  }
}
