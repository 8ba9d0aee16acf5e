/**
 * Books over and over, from a process of its own: `node booking-load.ts <origin> <rate> <seconds>`. With a rate, requests
 * are due at fixed times, and a late answer counts from when its request was due, however late that was sent. Rate 0
 * sends the next as soon as an answer is there, on every connection. Prints what it met as JSON.
 */
import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

export interface Load {
  thanked: number
  /** Everything else that was answered, or not. */
  failed: number
  /** Milliseconds, one each. */
  latencies: number[]
  seconds: number
}

const connections = 32
const [origin = '', rate = '0', seconds = '10'] = process.argv.slice(2)
const agent = new Agent({ keepAlive: true, maxSockets: connections })
const load: Load = { thanked: 0, failed: 0, latencies: [], seconds: 0 }

const begun = performance.now()
const end = begun + Number(seconds) * 1000
if (Number(rate) > 0) await steadily(1000 / Number(rate))
else await Promise.all(Array.from({ length: connections }, withoutRest))
load.seconds = (performance.now() - begun) / 1000
console.log(JSON.stringify(load))
agent.destroy()

async function steadily(interval: number): Promise<void> {
  const underway: Promise<void>[] = []
  for (let due = begun; due < end; due += interval) {
    const early = due - performance.now()
    if (early > 1) await pause(early)
    underway.push(book(due))
  }
  await Promise.all(underway)
}

async function withoutRest(): Promise<void> {
  while (performance.now() < end) await book(performance.now())
}

function book(due: number): Promise<void> {
  const body = JSON.stringify({
    key: randomUUID(),
    type: 'Events',
    version: 1,
    answers: {
      eventName: 'Spring gala of the rowing club',
      eventDate: `20${40 + Math.floor(Math.random() * 50)}-05-08`,
      hoursNeeded: '3',
      contactName: 'Dana Reyes',
      contactEmail: 'dana@example.com',
      contactPhone: '(813) 555-0123',
    },
    elapsed: 60_000,
    honeypot: '',
  })
  const headers = { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) }
  return new Promise((resolve) => {
    const done = (thanked: boolean) => {
      load.latencies.push(performance.now() - due)
      if (thanked) load.thanked++
      else load.failed++
      resolve()
    }
    const asked = request(`${origin}/booking/requests`, { agent, method: 'POST', headers }, (response) => {
      let said = ''
      response.setEncoding('utf8').on('data', (chunk) => {
        said += chunk
      })
      response.once('end', () => done(response.statusCode === 200 && said === '{"kind":"thanked"}'))
    })
    asked.once('error', () => done(false)).end(body)
  })
}
