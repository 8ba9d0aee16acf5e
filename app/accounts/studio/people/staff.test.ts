import { expect, test } from 'vitest'
import { withDatabase } from '../../../../ports/database/testing.ts'
import { TERMINAL } from '../../../audit/actor.ts'
import { HOUR } from '../../../limits/rate-limit.server.ts'
import { elapse } from '../../../limits/testing.ts'
import { linkToken, openLink, passwordLinkEmail } from '../../passwords/password-links.server.ts'
import { signWith } from '../../signature.server.ts'
import { addAssistant, inviteAgain, listStaff, REMOVED, removeAssistant } from './staff.server.ts'

const NOW = Date.UTC(2025, 9, 18)
const JAE = { name: 'Jae', email: 'jae@b.example' }

withDatabase('an assistant', (open) => {
  test('is invited by an email, again if it does not arrive, five times within a day', async () => {
    const database = await open()
    const ports = { database, sign: signWith('secret'), origin: 'https://a.example' }
    const invite = (now = NOW) => addAssistant(database, JAE, { actor: TERMINAL, now }, ports.sign)
    const added = await invite()
    if (!('linkId' in added)) throw new Error(added.refused)
    const jae = async () =>
      (await listStaff(database))[0] as NonNullable<Awaited<ReturnType<typeof listStaff>>[0]>
    expect(await jae()).toMatchObject({ ...JAE, password: false, invitation: { state: 'waiting' } })
    const [job] = await database.db.selectFrom('job').select(['about', 'payload']).execute()
    expect(job).toEqual({ about: added.linkId, payload: '{"email":"assistant-invitation"}' })
    const link = `https://a.example/client/password?token=${linkToken(ports.sign, added.linkId)}`
    const email = { kind: 'assistant-invitation', ...JAE, link, expiresAt: NOW + 14 * 24 * HOUR }
    expect(await passwordLinkEmail(ports, added.linkId)).toEqual(email)

    const failed = { status: 'dead' as const, error: 'No such mailbox.', ended_at: NOW }
    await database.db.updateTable('job').set(failed).execute()
    expect((await jae()).invitation).toEqual({ state: 'dead', reason: 'No such mailbox.' })
    const again = async (now = NOW + 1) => inviteAgain(ports, (await jae()).id, { actor: TERMINAL, now })
    for (let i = 2; i <= 5; i++) expect(await again(NOW + i)).toEqual({ email: JAE.email })
    expect((await jae()).invitation).toMatchObject({ state: 'waiting' })
    expect(await again(NOW + 6)).toEqual({ refused: expect.stringContaining('five invitations') })
    await removeAssistant(database, (await jae()).id, { actor: TERMINAL, now: NOW + 7 })
    expect(await invite(NOW + 8)).toHaveProperty('refused')
    expect(await listStaff(database)).toEqual([])
    expect(await inviteAgain(ports, added.linkId, { actor: TERMINAL, now: NOW })).toEqual(REMOVED)
    await elapse(database, 25 * HOUR)
    expect(await invite(NOW + 25 * HOUR)).toHaveProperty('linkId')
    expect(await passwordLinkEmail(ports, added.linkId)).toBeNull()
    expect(await openLink(ports, linkToken(ports.sign, added.linkId), NOW)).toBeNull()
  })
})
