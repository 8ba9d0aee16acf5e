import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'
import { openTestSqlite, testFolder } from '../../../ports/database/testing.ts'
import { googleIdentity } from '../../../ports/identity/google.ts'
import { testSecurityLog } from '../../audit/testing.server.ts'
import { clientByEmail } from '../accounts.server.ts'
import { signWith } from '../signature.server.ts'
import { withAccounts } from '../testing.server.ts'
import { signIn } from './sign-in.server.ts'

const FIREBASE = join(import.meta.dirname, '../../../node_modules/firebase-tools/lib/bin/firebase.js')
/** The emulator asks for no login for a project of such a name. */
const projectId = 'demo-sideline'
const origin = 'http://127.0.0.1:3000'
const ann = { email: 'ann@example.com', password: 'the right one' }

/** Runs only where the npm package `firebase-tools` is installed, which is too large to be a dependency. */
test.skipIf(!existsSync(FIREBASE))(
  'whoever signs up at the Firebase Auth emulator with a client’s address does not become the client',
  { timeout: 120_000 },
  async () => {
    const emulator = await startEmulator()
    const identity = googleIdentity({ apiKey: 'any', projectId, emulator })
    expect(await identity.signUpOpen()).toBe(true)
    const { localId } = await signUp(emulator)
    expect(await identity.signIn(ann.email, ann.password)).toEqual({
      email: ann.email,
      account: localId,
      verified: false,
    })

    const database = await openTestSqlite()
    const client = { id: 'ann', name: 'Ann', email: ann.email }
    await database.db.insertInto('client').values(client).execute()
    await withAccounts(database, ['ann'])
    const { security } = testSecurityLog(database)
    const sign = signWith('a secret of the test, long enough')
    const ports = { database, identity, origin, sign, security }
    const asking = { request: new Request(origin), address: '10.0.0.1', now: Date.now() }
    const kind = async () => (await signIn(ports, clientByEmail, { ...ann, ...asking })).kind
    const know = (identity_account: string) =>
      database.db.updateTable('account').set({ identity_account }).execute()
    expect(await kind()).toBe('no-client')
    await verify(emulator, localId)
    expect(await kind()).toBe('signed-in')
    await know('the account of the real Ann')
    expect(await kind()).toBe('no-client')
    await know(localId)
    expect(await kind()).toBe('signed-in')
  },
)

async function startEmulator(): Promise<string> {
  const [port, hub, logging] = await Promise.all([freePort(), freePort(), freePort()])
  const at = (number: number) => ({ host: '127.0.0.1', port: number })
  const emulators = { auth: at(port), hub: at(hub), logging: at(logging), ui: { enabled: false } }
  const cwd = testFolder()
  writeFileSync(join(cwd, 'firebase.json'), JSON.stringify({ emulators }))
  const words = ['emulators:start', '--only', 'auth', '--project', projectId]
  const child = spawn(process.execPath, [FIREBASE, ...words], { cwd, stdio: ['ignore', 'pipe', 'ignore'] })
  onTestFinished(async () => {
    child.kill('SIGTERM')
    if (child.exitCode === null) await once(child, 'exit')
  }, 30_000)
  let output = ''
  for await (const line of createInterface({ input: child.stdout })) {
    output += `${line}\n`
    if (!line.includes('All emulators ready!')) continue
    child.stdout.resume()
    return `127.0.0.1:${port}`
  }
  throw new Error(`The emulator did not start:\n${output}`)
}

/** As any visitor may, without the right of the owner. */
async function signUp(emulator: string): Promise<{ localId: string }> {
  return post(`${emulator}/identitytoolkit.googleapis.com/v1/accounts:signUp?key=any`, ann, {})
}

/** What a link in an email of the service does, or its administrator. */
async function verify(emulator: string, localId: string): Promise<void> {
  const path = `identitytoolkit.googleapis.com/v1/projects/${projectId}/accounts:update`
  await post(`${emulator}/${path}`, { localId, emailVerified: true }, { Authorization: 'Bearer owner' })
}

async function post<T>(address: string, body: object, more: Record<string, string>): Promise<T> {
  const headers = { 'Content-Type': 'application/json', ...more }
  const response = await fetch(`http://${address}`, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(await response.text())
  return response.json() as T
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}
