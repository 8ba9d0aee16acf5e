import { expect, test } from 'vitest'
import { readWho } from './who.ts'

function who(fields: Record<string, string>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return readWho(form)
}

test('a guest is called as they say, in one line that reads as it is written', () => {
  expect(who({ name: ' Coach  Kim ', email: ' Kim@Example.com' })).toEqual({
    name: 'Coach Kim',
    email: 'kim@example.com',
  })
  expect(who({ name: 'Maria\n\u202egro.live' }).name).toBe('Maria gro.live')
  const long = who({ name: `a${'😀'.repeat(60)}` }).name
  expect([long.length, long.isWellFormed()]).toEqual([100, true])
  expect(who({ name: 'x', email: 'javascript:alert(1)' }).email).toBe('')
  expect(who({ name: 'Kim', email: 'kim@example.com', skip: '1' })).toEqual({ name: '', email: '' })
  expect(who({})).toEqual({ name: '', email: '' })
})
