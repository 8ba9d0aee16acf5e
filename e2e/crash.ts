import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'
import { type Site, startSite } from './site.ts'

interface Order {
  /** A folder with the demo business set up. */
  dataDir: string
  bookings: number
  /** How often the site is killed: spread over the bookings, the last time when all have been thanked for. */
  kills: number
  /** Who book at the same time. */
  visitors?: number
}

export interface Outcome {
  thanked: number
  /** Tries that got no answer, or met nobody, and were made again. */
  vainTries: number
  /** Thanked for, but not in the database. Should be 0. */
  lostBookings: number
  /** In the database more than once. Should be 0. */
  doubleBookings: number
  /** Of the two that each booking brings about. Should be 0. */
  lostMails: number
  /** Received a second time, under the same Message-ID: accepted in the moment before a kill. */
  doubleMails: number
  /** All that the site wrote to its log and terminal, over all its lives. */
  output: string
}

/** Stands in every answer, to be looked for where no answer may be. */
export const MARK = 'Zinnia'

/**
 * Books while the site is killed and started again, again and again, as visitors do: who gets no answer sends the same
 * booking once more. Then waits for the mails, and counts. A real server, a real database, a real mail server.
 */
export async function bookThroughCrashes(order: Order): Promise<Outcome> {
  const { dataDir, bookings, kills, visitors = 8 } = order
  const post = await openPostOffice()
  const env = {
    MAIL_TRANSPORT: 'smtp',
    SMTP_URL: `smtp://127.0.0.1:${post.port}`,
    BOOKINGS_PER_ADDRESS: '1000000',
    BOOKINGS_PER_HOUR: '1000000',
    LOG_LEVEL: 'debug',
  }
  const keys = Array.from({ length: bookings }, () => randomUUID())
  const waiting = [...keys]
  const thanked: string[] = []
  const lives: Site[] = [await startSite(dataDir, env)]
  let vainTries = 0

  async function visit(): Promise<void> {
    for (let key = waiting.pop(); key; key = waiting.pop()) {
      while (!(await book(lives.at(-1) as Site, key))) {
        vainTries++
        await pause(100)
      }
      thanked.push(key)
    }
  }

  async function killAndRestart(): Promise<void> {
    const { process } = lives.at(-1) as Site
    process.kill('SIGKILL')
    await once(process, 'exit')
    lives.push(await startSite(dataDir, env))
  }

  const visits = Promise.all(Array.from({ length: visitors }, visit))
  for (let kill = 1; kill <= kills; kill++) {
    while (thanked.length < (bookings * kill) / kills) await pause(5)
    await killAndRestart()
  }
  await visits
  const file = join(dataDir, 'sideline.db')
  while (count(file, `select count(*) as n from job where status = 'waiting'`) > 0) await pause(200)
  await lives.at(-1)?.stop()
  await post.close()

  const stored = new Set(rows(file, 'select idempotency_key as id from booking'))
  const expected = rows(file, 'select id from job')
  return {
    thanked: thanked.length,
    vainTries,
    lostBookings: keys.filter((key) => !stored.has(key)).length,
    doubleBookings: count(file, 'select count(*) as n from booking') - stored.size,
    lostMails: 2 * bookings - expected.filter((id) => post.received.has(id)).length,
    doubleMails: [...post.received.values()].reduce((sum, times) => sum + times - 1, 0),
    output: lives.map((site) => site.output()).join(''),
  }
}

/** Whether the visitor was thanked. */
async function book({ origin }: Site, key: string): Promise<boolean> {
  try {
    const response = await fetch(`${origin}/booking/requests`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(submission(key)),
    })
    return ((await response.json()) as { kind?: string }).kind === 'thanked'
  } catch {
    return false
  }
}

function submission(key: string) {
  const answers = {
    projectBrief: `${MARK} in the shop window, all in one light`,
    businessName: `${MARK} Flowers`,
    projectType: 'Brand Lifestyle',
    contactName: `${MARK} Reyes`,
    contactEmail: `${MARK.toLowerCase()}@example.com`,
    contactPhone: '(813) 555-0123',
  }
  return { key, type: 'Commercial', version: 1, answers, elapsed: 60_000, honeypot: '' }
}

/** A mail server that takes everything, and remembers by job how often it came. */
async function openPostOffice() {
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
  // A killed site leaves its connections open-ended.
  server.on('error', () => {})
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const { port } = listening.address() as { port: number }
  return { port, received, close: () => new Promise<void>((resolve) => server.close(() => resolve())) }
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
