import { beforeEach, expect, test } from 'vitest'
import type { Database } from '../../ports/database/port.ts'
import { withDatabase } from '../../ports/database/testing.ts'
import { signedIn } from '../accounts/sessions/sessions.server.ts'
import { signedInCookie } from '../accounts/testing.server.ts'
import { setClientBlocked, signOutClient } from './access.server.ts'
import { addClient, inviteClient } from './clients.server.ts'

const origin = 'https://www.example.com'
const OWNER = { kind: 'owner', id: 'ana' } as const

withDatabase('the owner', (open) => {
  let database: Database
  let dana: string
  beforeEach(async () => {
    database = await open()
    const client = { name: 'Dana', email: 'dana@example.com', invite: true }
    const added = await addClient(database, client, { actor: OWNER, now: 1 })
    dana = 'id' in added ? added.id : ''
  })

  async function signIn() {
    const cookie = await signedInCookie({ database, origin }, dana)
    const request = new Request(origin, { headers: { Cookie: cookie } })
    return async () => (await signedIn({ database, origin }, request)) !== null
  }

  test('signs a client out on all devices; they can sign in again', async () => {
    const devices = [await signIn(), await signIn()]
    expect(await signOutClient(database, dana, { actor: OWNER, now: 2 })).toBe(2)
    expect(await Promise.all(devices.map((holds) => holds()))).toEqual([false, false])
    expect(await (await signIn())()).toBe(true)
  })

  test('blocks a client at once, with their links, and lets them in again', async () => {
    const block = (blocked: boolean, now: number) =>
      setClientBlocked(database, { clientId: dana, blocked, actor: OWNER, now })
    const holds = await signIn()
    expect(await block(true, 2)).toBe(true)
    expect(await holds()).toBe(false)
    await expect(signIn()).rejects.toThrow('No session')
    const links = database.db.selectFrom('password_link').select('id').where('ended_at', 'is', null)
    expect(await links.execute()).toEqual([])
    expect(await inviteClient(database, { id: dana }, { actor: OWNER, now: 3 })).toBe('blocked')
    expect(await inviteClient(database, { id: 'nobody' }, { actor: OWNER, now: 3 })).toBe('gone')
    expect(await block(true, 3)).toBe(false)

    expect(await block(false, 4)).toBe(true)
    expect(await block(false, 4)).toBe(false)
    expect(await (await signIn())()).toBe(true)
    const events = await database.db.selectFrom('audit_event').select('action').orderBy('id').execute()
    expect(events.slice(-2)).toEqual([{ action: 'client.block' }, { action: 'client.unblock' }])
  })
})
