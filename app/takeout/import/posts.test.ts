import { expect, test } from 'vitest'
import { openTestSqlite, testFolder } from '../../../ports/database/testing.ts'
import { diskStorage } from '../../../ports/storage/disk.ts'
import { signWith } from '../../accounts/signature.server.ts'
import { TERMINAL } from '../../audit/actor.ts'
import { postShape } from '../format.ts'
import { importPost } from './posts.server.ts'

const sign = signWith('a secret of this test')

test('a picture that the other site had lost is named to the owner, never to visitors', async () => {
  const database = await openTestSqlite()
  const workers = { intakeFile: () => Promise.reject(new Error('There is no file.')) }
  const ports = { database, storage: diskStorage(testFolder()), workers, sign }
  const work = { ...ports, root: testFolder(), dryRun: false, actor: TERMINAL, now: 1 }
  const body = [{ _type: 'image', _key: 'p', file: 'lost.jpg' }]
  const post = postShape.parse({
    id: 'rain',
    slug: 'rain',
    status: 'published',
    publishAt: '2019-05-04T10:00:00.000Z',
    title: 'Rain',
    body,
    draft: { title: 'More rain', body },
    pictures: [{ file: 'lost.jpg', missing: true }],
  })
  expect(await importPost(work, 'posts/Rain', post)).toMatchObject({
    outcome: 'new',
    messages: ['Pictures the other site had lost: lost.jpg.'],
  })
  const { db } = database
  expect(await db.selectFrom('post').select('body').execute()).toEqual([{ body: '[]' }])
  const draft = await db.selectFrom('post_draft').select('body').executeTakeFirstOrThrow()
  expect(draft.body).toContain('Picture missing: lost.jpg')
})
