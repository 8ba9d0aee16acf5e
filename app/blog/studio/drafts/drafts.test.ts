import { beforeEach, describe, expect, test } from 'vitest'
import { localContent } from '../../../../ports/content/local.ts'
import type { Database } from '../../../../ports/database/port.ts'
import { insertRows, photoRow, postRow } from '../../../../ports/database/testing/testing-rows.ts'
import { withDatabase } from '../../../../ports/database/testing.ts'
import { cleanUpVersions } from '../../../audit/audit.server.ts'
import { deleteUnused } from '../../../photos/unused.server.ts'
import { findRedirect } from '../../../site/redirects/redirects.server.ts'
import { checkText } from '../../drafts/check-text.ts'
import { deletePost, type PostText, postVersions, restorePost } from '../../history.server.ts'
import { changeSlug } from './address.server.ts'
import { newPost, readDraft, saveDraft, untouchedPost } from './draft.server.ts'
import { countPosts, findPosts, listOwnPosts } from './list.server.ts'
import { previewPost } from './preview.server.ts'
import { discardDraft, publishPost, unpublishPost } from './publish.server.ts'

const NOW = Date.UTC(2026, 10, 1)
const MINUTE = 60_000
const ANA = { kind: 'owner', id: 'ana' } as const
const BY = { actor: ANA, now: NOW }
const BEN = { kind: 'assistant', id: 'ben' } as const
const PHOTO = photoRow('a').id
const CHANGED = expect.stringContaining('changed in another window')

const said = (words: string) =>
  JSON.stringify([{ _type: 'block', _key: 'b', children: [{ _type: 'span', _key: 's', text: words }] }])
const text = (title: string, words = title): PostText => ({
  title,
  mainPhotoId: null,
  body: said(words),
  tags: ['gear'],
})

withDatabase('drafts of posts', (open) => {
  let database: Database
  beforeEach(async () => {
    database = await open()
  })
  const save = (id: string, edit: number, value: PostText, actor: typeof ANA | typeof BEN = ANA, now = NOW) =>
    saveDraft(database, id, { text: value, edit }, { actor, now })
  const visitor = async (slug: string, now = NOW) => {
    const found = await localContent(database).read(slug, now)
    return found && [found.post.title, found.post.opening, found.post.tags.join()]
  }
  const titles = async (id: string) => (await postVersions(database, id)).map((version) => version.text.title)

  test('a new post is saved, published and updated; visitors see it when it is published, not before', async () => {
    const id = await newPost(database, BY)
    const before = await database.contentVersion()
    expect(await save(id, 0, text('Nets'))).toEqual({ edit: 1, at: NOW })
    expect(await database.contentVersion()).toBe(before)
    expect(await publishPost(database, id, { edit: 1 }, BY)).toHaveProperty('slug', 'nets')
    expect(await visitor('nets')).toEqual(['Nets', 'Nets', 'gear'])
    const published = await database.contentVersion()
    expect(published).toBeGreaterThan(before)

    const { edit = 0 } = (await readDraft(database.db, id)) ?? {}
    expect(await save(id, edit, text('Nets again'))).toHaveProperty('edit', edit + 1)
    expect(await visitor('nets')).toEqual(['Nets', 'Nets', 'gear'])
    expect(await database.contentVersion()).toBe(published)
    expect(await readDraft(database.db, id)).toMatchObject({
      saved: { at: NOW, actor: 'owner ana' },
      text: { title: 'Nets again' },
    })
    await publishPost(database, id, { edit: edit + 1 }, { actor: ANA, now: NOW + MINUTE })
    expect(await visitor('nets')).toEqual(['Nets again', 'Nets again', 'gear'])
    expect(await database.contentVersion()).toBeGreaterThan(published)
    expect(await titles(id)).toEqual(['Nets'])
    await cleanUpVersions(database, NOW + 2 * MINUTE)
    expect(await titles(id)).toEqual([])
    // Its time is that of the first publication.
    expect(await readDraft(database.db, id)).toMatchObject({ publishAt: NOW, saved: null })
  })

  test('a new post begins in an empty one that is left, until somebody writes in it', async () => {
    expect(await untouchedPost(database)).toBeNull()
    const id = await newPost(database, BY)
    expect(await untouchedPost(database)).toBe(id)
    await save(id, 0, text('Nets'))
    expect(await untouchedPost(database)).toBeNull()
    const deleted = await newPost(database, BY)
    await database.db.updateTable('post').set({ deleted_at: NOW }).where('id', '=', deleted).execute()
    expect(await untouchedPost(database)).toBeNull()
  })

  test('of two tabs the second is refused, and what it has is kept', async () => {
    const id = await newPost(database, BY)
    expect(await save(id, 0, text('Mine'))).toHaveProperty('edit', 1)
    const refused = await save(id, 0, text('Yours'))
    expect(refused).toMatchObject({ conflict: { edit: 1, text: { title: 'Mine' } } })
    expect(await save(id, 0, text('Yours'))).toEqual(refused)
    expect(await titles(id)).toEqual(['Yours'])
    expect(await readDraft(database.db, id)).toMatchObject({ text: { title: 'Mine' } })
    const kept = { text: text('Yours'), edit: 1, keep: true }
    expect(await saveDraft(database, id, kept, { actor: ANA, now: NOW + 1 })).toHaveProperty('edit', 2)
    expect(await titles(id)).toEqual(['Mine', 'Yours'])
    expect(await publishPost(database, id, { edit: 1 }, BY)).toHaveProperty('refused', CHANGED)
    expect(await discardDraft(database, id, 1, BY)).toHaveProperty('refused')
    expect(await visitor('yours')).toBeNull()
    const both = await Promise.all([save(id, 2, text('One')), save(id, 2, text('Two'))])
    expect(both.filter((outcome) => 'conflict' in outcome)).toHaveLength(1)
  })

  test('a version is kept of what was before a pause, and before somebody else', async () => {
    const id = await newPost(database, BY)
    await save(id, 0, text('One'))
    await save(id, 1, text('Two'), ANA, NOW + 9 * MINUTE)
    await save(id, 2, text('Three'), ANA, NOW + 20 * MINUTE)
    await save(id, 3, text('Four'), BEN, NOW + 21 * MINUTE)
    expect(await titles(id)).toEqual(['Three', 'Two'])
    expect(await save(id, 0, text('Four'), BEN)).toHaveProperty('edit', 4)
  })

  test('waits for its time, and can be taken off the schedule', async () => {
    const id = await newPost(database, BY)
    await save(id, 0, text('Later'))
    expect(await publishPost(database, id, { edit: 1, at: NOW }, BY)).toHaveProperty('refused')
    const at = NOW + 60 * MINUTE
    expect(await publishPost(database, id, { edit: 1, at }, BY)).toHaveProperty('slug', 'later')
    expect([await visitor('later'), await visitor('later', at)]).toEqual([null, ['Later', 'Later', 'gear']])
    expect(await changeSlug(database, id, 'Much later', BY)).toEqual({ slug: 'much-later' })
    // Public, it moves too, and what links to it leads there.
    for (const slug of ['later-still', 'much-later'])
      expect(await changeSlug(database, id, slug, { actor: ANA, now: at })).toEqual({ slug })
    expect(await findRedirect(database, '/blog/later-still')).toBe('/blog/much-later')
    expect(await findRedirect(database, '/blog/much-later')).toBeNull()
    const another = await newPost(database, BY)
    expect(await changeSlug(database, another, 'Later still', BY)).toHaveProperty('refused')
    await insertRows(database, { post: postRow('other', { slug: 'other' }) })
    expect(await changeSlug(database, id, 'Other', BY)).toHaveProperty('refused')
    expect(await unpublishPost(database, id, BY)).toEqual({ unpublished: true })
    expect(await visitor('much-later', at)).toBeNull()
  })

  test('is not published without a title, a text and words for its pictures', async () => {
    const untold = photoRow('u', { alt: '' })
    await insertRows(database, { photo: [photoRow('a'), untold] })
    const id = await newPost(database, BY)
    const image = (photoId: string, alt?: string) => ({ _type: 'image', _key: photoId + alt, photoId, alt })
    const refusal = async (edit: number) => publishPost(database, id, { edit }, BY)
    expect(await refusal(0)).toEqual({ refused: 'The post needs a title.' })
    await save(id, 0, { ...text('Nets'), body: '[]' })
    expect(await refusal(1)).toEqual({ refused: 'The post needs some text.' })
    await save(id, 1, { ...text('Nets'), body: JSON.stringify([image(PHOTO), image(untold.id, '')]) })
    expect(await refusal(2)).toEqual({
      refused: 'One photo needs a description. Add it below the photo.',
    })
    await save(id, 2, { ...text('Nets'), body: JSON.stringify([image(untold.id, 'A net')]) })
    expect(await refusal(3)).toHaveProperty('slug', 'nets')
    const missing = { ...text('Nets'), mainPhotoId: '0'.repeat(32) }
    expect(await save(id, 4, missing)).toHaveProperty('refused')
  })

  test('is previewed as visitors will see it, with the owner’s photographs', async () => {
    await insertRows(database, { photo: photoRow('a'), post: postRow('news') })
    const body = JSON.stringify([
      ...JSON.parse(said('Words')),
      { _type: 'image', _key: 'i', photoId: PHOTO, alt: 'A net' },
    ])
    await save('news', 0, { title: 'Draft', mainPhotoId: PHOTO, body, tags: ['gear', 'night'] })
    const folder = '/studio/photos'
    expect(await previewPost(database, 'news', NOW)).toMatchObject({
      title: 'Draft',
      slug: 'news',
      tags: ['gear', 'night'],
      publishedAt: postRow('news').publish_at,
      picture: { kind: 'photo', photo: { id: PHOTO, folder } },
      body: [{ _type: 'block' }, { _type: 'image', picture: { photo: { id: PHOTO, alt: 'A net', folder } } }],
    })
    expect(await visitor('news')).toEqual(['About news', '', ''])
    await deletePost(database, 'news', BY)
    expect(await previewPost(database, 'news', NOW)).toBeNull()
  })

  test('keeps its photographs, and goes back to what visitors read', async () => {
    await insertRows(database, { photo: ['a', 'b', 'c'].map((id) => photoRow(id)), post: postRow('news') })
    const body = JSON.stringify([{ _type: 'image', _key: 'i', photoId: photoRow('b').id }])
    await save('news', 0, { ...text('Draft'), mainPhotoId: PHOTO, body })
    const DAY = 1440 * MINUTE
    for (const day of [0, 31]) await deleteUnused(database, NOW + day * DAY, NOW + day * DAY)
    const left = await database.db.selectFrom('photo').select('id').orderBy('id').execute()
    expect(left.map(({ id }) => id)).toEqual([PHOTO, photoRow('b').id])
    expect(await discardDraft(database, 'news', 1, BY)).toEqual({ discarded: true })
    expect(await readDraft(database.db, 'news')).toMatchObject({
      saved: null,
      text: { title: 'About news' },
    })
    expect(await titles('news')).toEqual(['Draft'])
  })

  describe('the list', () => {
    test('has every status, by key, and finds words', async () => {
      const rows = [
        postRow('out', { publish_at: NOW - 2, body: said('Stadium 100% lights') }),
        postRow('soon', { publish_at: NOW + MINUTE }),
        postRow('off', { status: 'draft', publish_at: NOW - 1 }),
        postRow('gone'),
      ]
      await insertRows(database, { post: rows })
      await deletePost(database, 'gone', BY)
      await save('out', 0, text('Fog'))
      const list = async ({ search = '', ...asked }: { search?: string }) =>
        listOwnPosts(database, { limit: 9, found: await findPosts(database, search), ...asked }, NOW)
      const ids = async (asked: object = {}) => (await list(asked)).map(({ id }) => id).join()
      expect(await ids()).toBe('soon,off,out')
      expect(await list({ search: 'fog' })).toMatchObject([
        { id: 'out', title: 'Fog', status: 'published', drafted: true, publishAt: NOW - 2 },
      ])
      expect(await ids({ status: 'trash' })).toBe('gone')
      expect(await ids({ before: { publishedAt: NOW - 1, id: 'off' } })).toBe('out')
      // A draft's paragraph, across what is bold in it; nothing of how it is stored, and none of its pictures.
      const spans = ['Under ', 'flood', 'lights'].map((words) => ({ _type: 'span', text: words }))
      const paragraph = { _type: 'block', style: 'normal', children: spans }
      const body = JSON.stringify([{ _type: 'image', _key: 'i', photoId: PHOTO }, paragraph])
      await save('off', 0, { ...text('Untitled'), body })
      expect(await ids({ search: 'under FLOODlights' })).toBe('off')
      expect(await ids({ search: 'normal' })).toBe('')
      const counts = { draft: 1, scheduled: 1, published: 1, trash: 1 }
      expect(await countPosts(database, await findPosts(database, ''), NOW)).toEqual(counts)
      await restorePost(database, 'gone', BY)
      expect(await ids({ status: 'trash' })).toBe('')
    })
  })
})

describe('a text from a browser', () => {
  test('is stored as it is, without what a database refuses', () => {
    const odd = { _type: 'youtube', _key: 'y', id: 'a\0b\ud800', more: [1, null] }
    const given = { title: ' A\n title ', body: [odd], tags: ['Gear, Night', 'gear', 7, ''], mainPhotoId: 7 }
    expect(checkText(given)).toEqual({
      title: 'A title',
      body: JSON.stringify([{ ...odd, id: 'ab\ufffd' }]),
      tags: ['gear', 'night'],
      mainPhotoId: null,
    })
  })

  test.each([null, {}, { title: 'A', body: 'x' }, { title: 'x'.repeat(201), body: [] }])(
    'may be refused: %j',
    (given) => {
      expect(checkText(given)).toHaveProperty('refused')
    },
  )
  test('may be too long', () => {
    expect(checkText({ title: '', body: Array(2001).fill({}) })).toHaveProperty('refused')
    expect(checkText({ title: '', body: ['x'.repeat(1_000_001)] })).toHaveProperty('refused')
  })
})
