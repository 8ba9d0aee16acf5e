import { expect, test } from 'vitest'
import { onEachEngine } from '../../../ports/database/testing.ts'
import { beginDraft, cleanUpDrafts, findDraft, newDraftToken, saveDraft } from './drafts.server.ts'
import { DRAFT_MAX_AGE } from './flow.ts'

const NOW = Date.UTC(2026, 10, 21)

onEachEngine('drafts', (open) => {
  test('are found by their token alone, as they were last saved', async () => {
    const database = await open()
    const [token, other] = [newDraftToken(), newDraftToken()]
    const draft = { ...beginDraft(NOW), type: 'Sports', answers: { 'Sports/teamName': 'Bay Point 🏈' } }
    await saveDraft(database, token, { ...draft, type: null }, NOW)
    await saveDraft(database, token, draft, NOW + 1)
    expect(await findDraft(database, token, NOW + 2)).toEqual({ draft, savedAt: NOW + 1 })
    expect(await findDraft(database, other, NOW + 2)).toBeNull()
    const rows = await database.db.selectFrom('booking_draft').select('id').execute()
    expect(rows).toHaveLength(1)
    expect(rows[0]?.id).not.toContain(token)
  })

  test('lose their answers when they are sent', async () => {
    const database = await open()
    const token = newDraftToken()
    await saveDraft(database, token, beginDraft(NOW), NOW)
    await saveDraft(database, token, null, NOW + 1)
    expect(await findDraft(database, token, NOW + 2)).toEqual({ draft: null, savedAt: NOW + 1 })
  })

  test('are not found after a day, and then deleted', async () => {
    const database = await open()
    const [old, young] = [newDraftToken(), newDraftToken()]
    await saveDraft(database, old, beginDraft(NOW), NOW)
    await saveDraft(database, young, beginDraft(NOW), NOW + 1)
    expect(await findDraft(database, old, NOW + DRAFT_MAX_AGE)).toBeNull()
    await cleanUpDrafts(database, NOW + DRAFT_MAX_AGE)
    expect(await database.db.selectFrom('booking_draft').select('id').execute()).toHaveLength(1)
    expect(await findDraft(database, young, NOW + DRAFT_MAX_AGE)).not.toBeNull()
  })
})
