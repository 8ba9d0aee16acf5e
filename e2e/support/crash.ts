import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'
import { KEY, VERSION } from '../../app/booking/wizard/form-fields.ts'
import { type Site, startSite } from './site.ts'

interface Options {
  dataDir: string
  bookings: number
  /** How often the site is killed: spread evenly over the bookings, the last time after all have been confirmed. */
  kills: number
  visitors?: number
}

export interface Outcome {
  thanked: number
  /** Requests without a response, which were sent again. */
  retries: number
  lostBookings: number
  doubleBookings: number
  lostEmails: number
  /** Received twice under one Message-ID, because the site was killed just after the mail server accepted it. */
  doubleEmails: number
  output: string
}

export const UNLIMITED = { BOOKINGS_PER_ADDRESS: '1000000', BOOKINGS_PER_HOUR: '1000000' }

/** Part of every answer. Tests search for it where answers must not appear. */
export const MARK = 'Zinnia'

/** Sends bookings, each until it is confirmed, while the site is killed and restarted. Counts what is lost. */
export async function bookThroughCrashes(options: Options): Promise<Outcome> {
  const { dataDir, bookings, kills, visitors = 8 } = options
  const mailServer = await openMailServer()
  const env = {
    MAIL_TRANSPORT: 'smtp',
    SMTP_URL: `smtp://127.0.0.1:${mailServer.port}`,
    ...UNLIMITED,
    LOG_LEVEL: 'debug',
  }
  const file = join(dataDir, 'sideline.db')
  const keys = Array.from({ length: bookings }, () => randomUUID())
  const waiting = [...keys]
  const thanked: string[] = []
  const sites: Site[] = [await startSite(dataDir, env)]
  let retries = 0

  async function visit(): Promise<void> {
    for (let key = waiting.pop(); key; key = waiting.pop()) {
      while (!(await book(sites.at(-1) as Site, key))) {
        retries++
        await pause(100)
      }
      thanked.push(key)
    }
  }

  async function killAndRestart(): Promise<void> {
    const { process } = sites.at(-1) as Site
    process.kill('SIGKILL')
    await once(process, 'exit')
    const db = new DatabaseSync(file, { timeout: 5_000 })
    endLeases(db)
    db.close()
    sites.push(await startSite(dataDir, env))
  }

  const visits = Promise.all(Array.from({ length: visitors }, visit))
  for (let kill = 1; kill <= kills; kill++) {
    while (thanked.length < (bookings * kill) / kills) await pause(5)
    await killAndRestart()
  }
  await visits
  while (count(file, `select count(*) as n from job where kind = 'mail' and status = 'waiting'`) > 0)
    await pause(200)
  await sites.at(-1)?.stop()
  await mailServer.close()

  const stored = new Set(rows(file, 'select idempotency_key as id from booking'))
  const expected = rows(file, `select id from job where kind = 'mail'`)
  return {
    thanked: thanked.length,
    retries,
    lostBookings: keys.filter((key) => !stored.has(key)).length,
    doubleBookings: count(file, 'select count(*) as n from booking') - stored.size,
    lostEmails: 2 * bookings - expected.filter((id) => mailServer.received.has(id)).length,
    doubleEmails: [...mailServer.received.values()].reduce((sum, times) => sum + times - 1, 0),
    output: sites.map((site) => site.output()).join(''),
  }
}

/** Whether the site confirmed the booking. */
export async function book({ origin }: Pick<Site, 'origin'>, key: string): Promise<boolean> {
  try {
    const response = await fetch(`${origin}/booking?type=Commercial`, {
      method: 'POST',
      headers: { Accept: 'application/json' },
      body: formOf(key),
    })
    return ((await response.json()) as { kind?: string }).kind === 'thanked'
  } catch {
    return false
  }
}

function formOf(key: string): FormData {
  const fields = {
    [KEY]: key,
    [VERSION]: '1',
    projectBrief: `${MARK} in the shop window, all in one light`,
    businessName: `${MARK} Flowers`,
    projectType: 'Brand Lifestyle',
    contactName: `${MARK} Reyes`,
    // A mailbox gets only a few confirmations.
    contactEmail: `${MARK.toLowerCase()}-${key}@example.com`,
    contactPhone: '(813) 555-0123',
  }
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

/** A mail server that accepts every email and counts them by job. It listens on any port by default. */
export async function openMailServer(at = 0) {
  const received = new Map<string, number>()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, _, done) {
      stream.toArray().then((chunks) => {
        const [, id = ''] = /^Message-ID: <([^@>]+)@/im.exec(Buffer.concat(chunks).toString()) ?? []
        received.set(id, (received.get(id) ?? 0) + 1)
        done()
      }, done)
    },
  })
  // A killed site breaks its connections off.
  server.on('error', () => {})
  const listening = server.listen(at, '127.0.0.1')
  await once(listening, 'listening')
  const { port } = listening.address() as { port: number }
  return { port, received, close: () => new Promise<void>((resolve) => server.close(() => resolve())) }
}

/** The half-minute for which the dead site had leased its jobs is over. */
export function endLeases(db: DatabaseSync): void {
  db.prepare('update job set run_at = ? where lease is not null').run(Date.now())
}

function rows(file: string, sql: string): string[] {
  const db = new DatabaseSync(file, { readOnly: true, timeout: 5_000 })
  try {
    return db
      .prepare(sql)
      .all()
      .map(({ id }) => String(id))
  } finally {
    db.close()
  }
}

function count(file: string, sql: string): number {
  const db = new DatabaseSync(file, { readOnly: true, timeout: 5_000 })
  try {
    return Number(db.prepare(sql).get()?.n)
  } finally {
    db.close()
  }
}
