import { expect, test } from 'vitest'
import { onEachEngine } from '../../ports/database/testing.ts'
import { beginDraft, cleanUpDrafts, findDraft, keepDraft, newDraftToken } from './drafts.server.ts'
import { DRAFT_KEPT } from './flow.ts'

const NOW = Date.UTC(2026, 10, 21)

onEachEngine('drafts', (open) => {
  test('are found by their token alone, as they were last kept', async () => {
    const database = await open()
    const [token, other] = [newDraftToken(), newDraftToken()]
    const draft = { ...beginDraft(NOW), type: 'Sports', answers: { 'Sports/teamName': 'Bay Point 🏈' } }
    await keepDraft(database, token, { ...draft, type: null }, NOW)
    await keepDraft(database, token, draft, NOW + 1)
    expect(await findDraft(database, token, NOW + 2)).toEqual({ draft, savedAt: NOW + 1 })
    expect(await findDraft(database, other, NOW + 2)).toBeNull()
    const rows = await database.db.selectFrom('booking_draft').select('id').execute()
    expect(rows).toHaveLength(1)
    expect(rows[0]?.id).not.toContain(token)
  })

  test('have no answers left when they have been sent', async () => {
    const database = await open()
    const token = newDraftToken()
    await keepDraft(database, token, beginDraft(NOW), NOW)
    await keepDraft(database, token, null, NOW + 1)
    expect(await findDraft(database, token, NOW + 2)).toEqual({ draft: null, savedAt: NOW + 1 })
  })

  test('are not found after a day, and then forgotten', async () => {
    const database = await open()
    const [old, young] = [newDraftToken(), newDraftToken()]
    await keepDraft(database, old, beginDraft(NOW), NOW)
    await keepDraft(database, young, beginDraft(NOW), NOW + 1)
    expect(await findDraft(database, old, NOW + DRAFT_KEPT)).toBeNull()
    await cleanUpDrafts(database, NOW + DRAFT_KEPT)
    expect(await database.db.selectFrom('booking_draft').select('id').execute()).toHaveLength(1)
    expect(await findDraft(database, young, NOW + DRAFT_KEPT)).not.toBeNull()
  })
})
