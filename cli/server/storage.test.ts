// @module-tag all
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { testFolder } from '../../ports/database/testing.ts'
import { openTestS3, type TestS3 } from '../../ports/storage/testing-s3.ts'
import { tag, xml } from '../../ports/storage/testing-s3-objects.ts'
import { TEST_KEY, TEST_REGION } from '../../ports/storage/testing-s3-signature.ts'
import { sideline } from '../testing.ts'

/** Each line without its sentence: 'ok store'. */
const stateOf = (out: string) =>
  out
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).slice(0, 2).join(' '))
const sentenceOf = (out: string, name: string) => new RegExp(`^\\S+ +${name} +(.*)$`, 'm').exec(out)?.[1]

describe('storage check, of a bucket', () => {
  let s3: TestS3
  const check = async (env: Record<string, string> = {}, words: string[] = []) => {
    const bucket = { STORAGE_URL: s3.url, S3_ENDPOINT: String(s3.settings.endpoint), S3_REGION: TEST_REGION }
    return sideline({ DATA_DIR: testFolder(), ...bucket, ...env }, ['storage', 'check', ...words])
  }

  beforeEach(async () => {
    s3 = await openTestS3()
    vi.stubEnv('AWS_ACCESS_KEY_ID', TEST_KEY.accessKeyId)
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', TEST_KEY.secretAccessKey)
    onTestFinished(() => void vi.unstubAllEnvs())
    const abort =
      '<AbortIncompleteMultipartUpload><DaysAfterInitiation>7</DaysAfterInitiation></AbortIncompleteMultipartUpload>'
    const rule = `<Rule>${tag('Status', 'Enabled')}<Filter></Filter>${abort}</Rule>`
    s3.replies.set('lifecycle', xml('LifecycleConfiguration', rule))
    s3.replies.set('versioning', xml('VersioningConfiguration', ''))
    s3.replies.set('policyStatus', xml('PolicyStatus', tag('IsPublic', 'false')))
  })

  test('all is well, and nothing is left', async () => {
    const { code, out } = await check()
    const tried = ['reach', 'clock', 'store', 'read', 'range', 'list', 'missing', 'long', 'delete', 'parts']
    const seen = ['lifecycle', 'versions', 'public', 'CORS']
    expect(stateOf(out)).toEqual([...tried, ...seen].map((name) => `ok ${name}`))
    expect([code, s3.objects.size, s3.uploads.size]).toEqual([0, 0, 0])
    const elsewhere = await check({}, ['s3://photographs/elsewhere'])
    expect(elsewhere.out).toContain('bucket exists: s3://photographs/elsewhere at')
  })

  test.each([
    ['STORAGE_URL', { STORAGE_URL: 's3://elsewhere' }, /there is none of this name: correct STORAGE_URL/],
    ['S3_REGION', { S3_REGION: 'mars-1' }, /another region: set S3_REGION/],
    ['S3_ENDPOINT', { S3_ENDPOINT: 'http://127.0.0.1:1' }, /refuses the connection: correct S3_ENDPOINT/],
  ])('%s is wrong, so that nothing else can be tried', async (_, env, sentence) => {
    const { code, out } = await check(env)
    expect([code, stateOf(out)]).toEqual([1, ['WRONG reach', 'note rest']])
    expect(out).toMatch(sentence)
  })

  test('the clock is wrong, although the client makes up for it', async () => {
    s3.ahead = -3_600_000
    const { code, out } = await check()
    expect([code, sentenceOf(out, 'clock')]).toEqual([1, expect.stringMatching(/60 minutes ahead of .* NTP/)])
    expect(stateOf(out)).toContain('ok delete')
  })

  test.each([
    ['store', /^(PUT|POST)/],
    ['list', /^GET \?.*list-type/],
    ['delete', /^DELETE \S+\?(?!.*uploadId)/],
    ['parts', /^DELETE .*uploadId/],
  ])('the right is missing to: %s', async (name, denied) => {
    s3.denied = denied
    const { code, out } = await check()
    expect([code, stateOf(out)]).toEqual([1, expect.arrayContaining([`WRONG ${name}`])])
    expect(sentenceOf(out, name)).toMatch(/rights? to|Let the key/)
  })

  test('it is open to strangers, keeps versions, and no rule deletes parts', async () => {
    s3.isPublic = true
    s3.replies.set('lifecycle', { ...xml('Error', tag('Code', 'NoSuchLifecycleConfiguration')), status: 404 })
    s3.replies.set('versioning', xml('VersioningConfiguration', tag('Status', 'Enabled')))
    const { code, out } = await check()
    expect(code).toBe(1)
    const others = stateOf(out).filter((line) => !line.startsWith('ok'))
    expect(others).toEqual(['note lifecycle', 'note versions', 'WRONG public'])
    expect(sentenceOf(out, 'public')).toMatch(/Anyone can read .* Block all public access/)
  })

  test('what the service does not tell is said to be unknown', async () => {
    s3.replies.clear()
    const { code, out } = await check()
    const states = ['note lifecycle', 'note versions', 'ok public']
    expect([code, stateOf(out)]).toEqual([0, expect.arrayContaining(states)])
    expect(sentenceOf(out, 'versions')).toMatch(/couldn’t be checked \(NotImplemented\)/)
  })
})

test('storage check, of a folder', async () => {
  const { code, out } = await sideline({ DATA_DIR: testFolder() }, ['storage', 'check'])
  const tried = ['store', 'read', 'range', 'list', 'missing', 'long', 'delete']
  expect([code, stateOf(out)]).toEqual([0, tried.map((name) => `ok ${name}`)])
  const file = join(testFolder(), 'file')
  writeFileSync(file, '')
  const { err } = await sideline({ DATA_DIR: testFolder() }, ['storage', 'check', file])
  expect(err).toMatch(/^Can't store photos in .*\. There's a file/)
})
