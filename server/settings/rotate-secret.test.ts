import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { hashOfPin, pinColumns, readPin } from '../../app/accounts/pins/pin.server.ts'
import { seal, unseal } from '../../app/accounts/second-factor/sealed.server.ts'
import { signWith } from '../../app/accounts/signature.server.ts'
import { withStaff } from '../../app/accounts/testing.server.ts'
import { readMailServer, storeMailServer } from '../../app/mail/setup/mail-server.server.ts'
import { anAlbum } from '../../app/photos/testing.server.ts'
import { lockedLink } from '../../app/viewers/link-pins.server.ts'
import type { Database } from '../../ports/database/port.ts'
import { insertRows, linkRow } from '../../ports/database/testing/testing-rows.ts'
import { testFolder, withDatabase } from '../../ports/database/testing.ts'
import { whyEnd } from '../jobs/agreement.ts'
import { rotateSecret } from './rotate-secret.ts'
import { fingerprintOf, siteSecret } from './secret.ts'

const NOW = Date.UTC(2027, 4, 8)
const OWNER = { kind: 'owner', id: 'ann' } as const
const LINK = 'abcdefghijkl'
const URL = 'smtps://ann:secret@mail.example.com:465'
const [first, second] = ['a', 'b'].map((one) => one.repeat(32)) as [string, string]

withDatabase('rotating the secret', (open) => {
  let database: Database
  let folder: string
  beforeEach(async () => {
    database = await open()
    folder = testFolder()
  })
  const env = (SITE_SECRET?: string, SITE_SECRET_BEFORE?: string) => ({
    DATA_DIR: folder,
    SITE_SECRET,
    SITE_SECRET_BEFORE,
  })
  const rotate = (settings = env(), lost = false) => rotateSecret(database, settings, { lost, now: NOW })

  async function fill(secret: string) {
    const sign = signWith(secret)
    const factor = { account_id: 'ann', name: 'App', counter: 0, created_at: 1, used_at: null }
    const app = {
      id: 'f',
      kind: 'totp',
      credential_id: null,
      secret: seal(sign, 'totp ann', 'BASE32'),
    } as const
    const key = { id: 'k', kind: 'passkey', credential_id: 'c', secret: 'public key' } as const
    const reset = {
      id: 'p',
      account_id: 'ann',
      purpose: 'reset',
      created_at: 1,
      expires_at: NOW * 2,
    } as const
    await withStaff(database, { ann: 'owner' })
    await anAlbum(database, 'one', { visibility: 'private', link: null })
    await insertRows(database, {
      setup: { name: 'backup', value: '{}', sealed: seal(sign, 'backup key', 'the key') },
      second_factor: [app, key].map((own) => ({ ...factor, ...own })),
      recovery_code: { account_id: 'ann', code_hash: 'a hash' },
      calendar_feed: { account_id: 'ann', epoch: 'e' },
      password_link: { ...reset, ended_at: null },
      share_link: linkRow(LINK, 'album-one', pinColumns(sign, lockedLink(LINK), '4711')),
    })
    await storeMailServer({ database, sign }, { url: URL, from: null }, { actor: OWNER, now: NOW })
  }

  const factors = () => database.db.selectFrom('second_factor').select('secret').orderBy('id').execute()
  const link = () => database.db.selectFrom('share_link').selectAll().executeTakeFirstOrThrow()

  test('encrypts with another file what was encrypted, and ends what only the old one opened', async () => {
    const old = await siteSecret(env(), database)
    await fill(old)
    expect(await rotate()).toEqual({ apps: 1, pins: 1, mailServers: 1, backupKeys: 1, unreadable: 0 })
    const secret = readFileSync(join(folder, 'secret'), 'utf8').trim()
    expect(secret).not.toBe(old)
    expect(await siteSecret(env(), database)).toBe(secret)
    const sign = signWith(secret)
    const [app, key] = await factors()
    expect([unseal(sign, 'totp ann', app?.secret ?? ''), key?.secret]).toEqual(['BASE32', 'public key'])
    const { pin_hash, pin_sealed } = await link()
    expect([pin_hash, readPin(sign, lockedLink(LINK), pin_sealed)]).toEqual([
      hashOfPin(sign, lockedLink(LINK), '4711'),
      '4711',
    ])
    expect(await readMailServer({ database, sign })).toMatchObject({ url: URL })
    const { db } = database
    expect(await db.selectFrom('recovery_code').selectAll().execute()).toEqual([])
    expect(await db.selectFrom('calendar_feed').select('epoch').execute()).toEqual([{ epoch: null }])
    expect(await db.selectFrom('password_link').select('ended_at').execute()).toEqual([{ ended_at: NOW }])
    const events = await db.selectFrom('audit_event').select(['actor', 'action']).execute()
    expect(events).toContainEqual({ actor: 'terminal', action: 'site.rotate-secret' })
  })

  test('a process that signs with the old one is told to end', async () => {
    await siteSecret(env(first), database)
    const why = () => whyEnd(database, fingerprintOf(first))
    expect(await why()).toBeNull()
    expect(await rotate(env(second, first))).toMatchObject({ unreadable: 0 })
    expect(await why()).toMatch(/^The site has a new secret, so this process is stopping\./)
    await expect(siteSecret(env(first), database)).rejects.toThrow(/^SITE_SECRET isn't this site's secret/)
    expect(await siteSecret(env(second), database)).toBe(second)
  })

  test('goes from a file to SITE_SECRET', async () => {
    await fill(await siteSecret(env(), database))
    expect(await rotate(env(second))).toEqual({
      apps: 1,
      pins: 1,
      mailServers: 1,
      backupKeys: 1,
      unreadable: 0,
    })
    expect(await siteSecret(env(second), database)).toBe(second)
  })

  test('is refused without the old one, and for the same one, and changes nothing', async () => {
    await siteSecret(env(first), database)
    await fill(first)
    const [before] = await factors()
    expect(await rotate(env(second))).toEqual({
      refused: expect.stringMatching(/^The site.s current secret/),
    })
    expect(await rotate(env(second, second))).toEqual({ refused: expect.stringMatching(/add --lost\.$/) })
    expect(await rotate(env(first))).toEqual({
      refused: expect.stringMatching(/^The site already has this secret/),
    })
    expect((await factors())[0]).toEqual(before)
    expect(await siteSecret(env(first), database)).toBe(first)
  })

  test('when the old one is lost, what is encrypted stays unreadable, and the site starts', async () => {
    await siteSecret(env(first), database)
    await fill(first)
    expect(await rotate(env(second), true)).toEqual({
      apps: 0,
      pins: 0,
      mailServers: 0,
      backupKeys: 0,
      unreadable: 0,
    })
    const sign = signWith(await siteSecret(env(second), database))
    expect(readPin(sign, lockedLink(LINK), (await link()).pin_sealed)).toBeNull()
  })

  test('what cannot be read is counted, and the rest is encrypted', async () => {
    await siteSecret(env(first), database)
    await fill(first)
    await database.db.updateTable('share_link').set({ pin_sealed: null }).execute()
    expect(await rotate(env(second, first))).toEqual({
      apps: 1,
      pins: 0,
      mailServers: 1,
      backupKeys: 1,
      unreadable: 1,
    })
  })
})
