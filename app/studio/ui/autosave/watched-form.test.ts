import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetForms } from '../../../ui/outbox/browser-copy.ts'
import type { FormField } from './form-fields.ts'
import { noteResponse } from './sent-forms.ts'
import { WatchedForm } from './watched-form.ts'

const PATH = '/studio/clients/new'

let items: Map<string, string>
const opened: WatchedForm[] = []

beforeEach(() => {
  items = new Map()
  vi.stubGlobal('localStorage', {
    get length() {
      return items.size
    },
    key: (i: number) => [...items.keys()][i],
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => items.set(name, value),
    removeItem: (name: string) => items.delete(name),
  })
  vi.stubGlobal('location', new URL(PATH, 'https://a.example'))
  vi.stubGlobal('requestAnimationFrame', (next: () => void) => next())
})

afterEach(() => {
  close()
  vi.unstubAllGlobals()
})

type Field = FormField & { name: string }

function field(name: string, more: Partial<FormField> = {}): Field {
  const defaultValue = more.defaultValue ?? ''
  const one = { name, type: 'text', value: defaultValue, defaultValue, dataset: {}, click: () => {}, ...more }
  one.click = () => {
    one.checked = !one.checked
  }
  return one
}

interface Page {
  account?: string
  of?: number
  fields?: Field[]
}

function page({ account = 'ana', of, fields = [field('name')] }: Page = {}) {
  const form = Object.assign(new EventTarget(), { elements: fields, getAttribute: () => PATH })
  const onRestored = vi.fn<(restored: boolean) => void>()
  const watched = new WatchedForm(form as unknown as HTMLFormElement, { account, of: of ?? '', onRestored })
  opened.push(watched)
  const send = () => form.dispatchEvent(Object.assign(new Event('submit'), { submitter: null }))
  const type = (value: string) => {
    for (const one of fields.slice(0, 1)) one.value = value
    form.dispatchEvent(new Event('input'))
  }
  return { fields, watched, onRestored, type, send, said: () => onRestored.mock.lastCall?.[0] ?? false }
}

function close() {
  for (const one of opened.splice(0)) one.end()
}

/** Node has the browser's locks. */
function unlocked() {
  return vi.waitFor(async () => expect(await navigator.locks.query()).toEqual({ held: [], pending: [] }))
}

/** @param value what the form's first field shows */
async function opensWith(value: string, how: Page = {}) {
  close()
  const next = page(how)
  if (value === '') await unlocked()
  await vi.waitFor(() => expect([next.fields[0]?.value, next.said()]).toEqual([value, value !== '']))
  return next
}

test('what was typed is put back, until it is discarded', async () => {
  page().type('Dana Reyes')
  const { fields, watched, said } = await opensWith('Dana Reyes')
  watched.discard()
  expect([fields[0]?.value, said(), items.size]).toEqual(['', false, 0])
  await opensWith('')
})

test('what was typed and taken back is not kept', () => {
  const { type } = page()
  type('Dana')
  type('')
  expect(items.size).toBe(0)
})

test('what the site accepted is not put back', async () => {
  const { type, send } = page()
  type('Dana Reyes')
  send()
  noteResponse('/studio/elsewhere', true)
  expect(items.size).toBe(1)
  noteResponse(PATH, true)
  await opensWith('')
})

test('what the site refused, or wants the password for, is put back', async () => {
  const { type, send } = page()
  type('Dana Reyes')
  send()
  noteResponse(PATH, false)
  // Another form with the same address.
  noteResponse(PATH, true)
  await opensWith('Dana Reyes')
})

test('what a refused form comes back with stays kept while another field is mended', async () => {
  const fields = () => [field('email'), field('name')]
  const first = page({ fields: fields() })
  for (const one of first.fields) one.value = 'Dana Reyes'
  first.type('dana@')
  first.send()
  noteResponse(PATH, false)
  for (const one of first.fields) one.defaultValue = one.value
  first.type('dana@example.com')
  const next = await opensWith('dana@example.com', { fields: fields() })
  expect(next.fields[1]?.value).toBe('Dana Reyes')
})

test('what was typed after sending is put back', async () => {
  const { type, send } = page()
  type('Dana')
  send()
  type('Dana Reyes')
  noteResponse(PATH, true)
  await opensWith('Dana Reyes')
})

test('what the site has by now is not put back', async () => {
  page().type('Dana Reyes')
  close()
  const { said } = page({ fields: [field('name', { defaultValue: 'Dana Reyes' })] })
  await unlocked()
  expect([said(), items.size]).toEqual([false, 0])
})

test('a field that somebody has changed meanwhile stays', async () => {
  page().type('Dana')
  close()
  const { fields } = page({ fields: [field('name', { value: 'Ada' })] })
  await vi.waitFor(() => expect([...items.values()]).toEqual(['{"name":"Ada"}']))
  expect(fields[0]?.value).toBe('Ada')
})

test('choices are put back with what was typed', async () => {
  const fields = () => [
    field('name'),
    field('tell', { type: 'checkbox', value: 'yes', checked: false, defaultChecked: false }),
    field('who', { type: 'radio', value: 'all', checked: false, defaultChecked: false }),
    field('what', { type: 'select-one', options: ['A', 'B'].map(option), value: 'A' }),
  ]
  const chosen = fields()
  for (const one of chosen.slice(1, 3)) one.checked = true
  Object.assign(chosen[3] ?? {}, { value: 'B' })
  page({ fields: chosen }).type('Dana')
  const { fields: now } = await opensWith('Dana', { fields: fields() })
  expect(now.map(({ checked }) => checked)).toEqual([undefined, true, true, undefined])
  expect(now[3]?.value).toBe('B')
})

function option(value: string) {
  return { value, defaultSelected: value === 'A' }
}

test('nothing is put back for another account, nor into another form', async () => {
  page().type('Dana Reyes')
  await opensWith('', { account: 'ben' })
  await opensWith('', { of: 2 })
  await opensWith('Dana Reyes')
})

test('signing out deletes what one account typed, and nothing else', async () => {
  page().type('Dana Reyes')
  page({ account: 'ben' }).type('Ada')
  items.set('ana sideline-post-1', '{}')
  forgetForms('ana')
  expect([...items.keys()]).toEqual([`ben form ${PATH} `, 'ana sideline-post-1'])
  await opensWith('')
})

test.each<[string, Partial<FormField>]>([
  ['a password', { type: 'password' }],
  ['a password that is shown', { dataset: { kept: 'no' } }],
  ['a password for the browser to fill in', { autocomplete: 'current-password' }],
  ['a code', { autocomplete: 'one-time-code' }],
  ['a file', { type: 'file' }],
  ['a hidden value', { type: 'hidden' }],
  ['a field without a name', { name: '' }],
])('%s is never kept', async (_, secret) => {
  const { type } = page({ fields: [field('host'), field('secret', { ...secret, value: 'hunter2' })] })
  type('smtp.example.com')
  expect([...items.values()]).toEqual(['{"host":"smtp.example.com"}'])
  items.set(`ana form ${PATH} `, '{"host":"a","secret":"other"}')
  const { fields } = await opensWith('a', { fields: [field('host'), field('secret', secret)] })
  expect(fields[1]?.value).toBe('')
})
