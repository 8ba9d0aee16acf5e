import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { aBusiness } from '../../app/site/testing.server.ts'
import { openSite, sideline } from '../testing.ts'

describe.each(['SQLite', 'PostgreSQL'])('mail template on %s', (engine) => {
  test('shows, changes and resets the words of an email', async () => {
    const { database, env, folder } = await openSite(engine)
    await aBusiness(database)
    const run = (...words: string[]) => sideline(env, ['mail', 'template', ...words])
    const file = join(folder, 'reset.txt')
    const before = await run('show', 'password-reset')
    expect(before.out).toMatch(/^Subject: A new password for \{studio\}\n\nHi \{client\},\n/)
    // What it prints can be set as it is.
    await writeFile(file, before.out)
    expect((await run('set', 'password-reset', file)).code).toBe(0)
    await writeFile(file, 'Subject: Hello\n\nDear {clint},\n\nNo link.\n')
    const refused = await run('set', 'password-reset', file)
    expect(refused.code).toBe(1)
    expect(refused.err).toContain(
      'paragraphs.1: has an unknown placeholder {clint}: this email knows {studio}',
    )
    expect(refused.err).toContain('needs {link} exactly once, in a paragraph of its own')
    // What she writes would be lost, or stand in the middle of a sentence.
    await writeFile(file, 'Subject: Hello\n\nHi, {message}\n')
    expect((await run('set', 'booking-reply', file)).err).toContain('needs {message} exactly once')
    await writeFile(file, 'Subject: Hello\n\nDear {client},\n\n{link}\n')
    expect((await run('set', 'password-reset', file)).out).toBe('Emails say this from now on.\n')
    expect((await run('list')).out).toMatch(/password-reset +yours +Hello/)
    expect((await run('reset', 'password-reset')).code).toBe(0)
    expect((await run('show', 'password-reset')).out).toBe(before.out)
  })
})
