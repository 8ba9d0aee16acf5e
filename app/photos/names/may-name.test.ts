import { expect, test } from 'vitest'
import { mayName } from './may-name.ts'

const meant = (name: string, text: string, firstNames = true) =>
  [...(mayName([{ id: 'x', name }], { firstNames })(text).get('x') ?? [])].toSorted()

test.each([
  ['Ezra Brackwater', 'EZRA'],
  ['Ezra Brackwater', 'brackwater_ezra_012.jpg'],
  ['Ezra Brackwater', 'BrackwaterEzra2026'],
  ['Ezra Brackwater', '#ezrabrackwater'],
  ['Ezra Brackwater', 'the Brackwaters’ dog'],
  ['Ezra Brackwater', 'Ezra—Brackwater'],
  ['Ezra Brackwater', 'E z r a scores'],
  ['Ezra Brackwater', 'E.z.r.a scores'],
  ['Ezra Brackwater', 'Ez\u200bra'],
  ['Ezra Brackwater', 'Ez\u00adra'],
  ['Ezra Brackwater', 'Ez\nra'],
  ['Ezra Brackwater', 'Brack-\nwater'],
  ['Ezra Brackwater', 'Brack waters'],
  ['Ezra Brackwater', 'Brackwater&#39;s'],
  ['Ezra Brackwater', '&#69;zra'],
  ['Ezra Brackwater', '\u{1d404}\u{1d433}\u{1d42b}\u{1d41a}'],
  ['Ezra Brackwater', 'Ｅｚｒａ'],
  ['Ezra Brackwater', 'E\u0301zra'],
  ['Ezra Brackwater', 'AnnaEzra'],
  ['Ezra Brackwater Jr.', 'Brackwater'],
  ['Brackwater Jr., Ezra (C)', 'Ezra'],
  ['Noah ‘Nod’ Ferrimond', 'Nod tackles'],
  ['Robert (Bob) Reed', 'Bob'],
  ['Anna Müller', 'Mueller'],
  ['Anna Mueller', 'MÜLLER'],
  ['Anna Müller', 'M&uuml;ller'],
  ['Anna Müller', 'M%C3%BCller.jpg'],
  ['Jens Groß', 'GROSS'],
  ['Bjørn Aas', 'Bjoern'],
  ['Åse Lund', 'Aase'],
  ['Łukasz Nowak', 'Lukasz'],
  ['Novak Đoković', 'Djokovic'],
  ['Shane O’Brien', 'O Brien'],
  ['Shane O’Brien', "O'Briens"],
  ['Ana Smith-Jones', 'Jones'],
  ['Leo van Dijk', 'Dijk'],
  ['Jo Li', 'Li scores'],
  ['Jo Li', 'LI_003.jpg'],
  ['Jo Li', 'joli2026'],
  ['Jo Li', '#lijo'],
  ['A J', 'AJ scores'],
  ['李明', '李明得分'],
  ['김 민준', '민준이'],
  ['Дмитрий Ёлкин', 'Елкин'],
  ['Ana Vázquez', 'Vázquez_4.jpg'],
  ['García, Iván', 'IVAN scores'],
  ['Nguyen Thị Vân', 'Vân'],
  ['佐々木 希', '佐々木希が得点'],
  ['マリー', 'マリー'],
  ['Kaʻawa Lee', 'Kaʻawa'],
])('%s is meant by “%s”', (name, text) => {
  expect(meant(name, text)).not.toEqual([])
})

test.each([
  ['Ezra Brackwater', 'A goal of the team'],
  ['Ethan Reed', 'more than'],
  ['Ana Reyes', 'an athlete'],
  ['Grace Hill', 'a big race'],
  ['Leo van Dijk', 'advance, de van'],
  ['Jo Li', 'a joke in the middle'],
  ['Ezra A. Brackwater', 'A goal'],
  ['Ezra Brackwater II', 'World War II'],
  ['', 'Anybody'],
  ['23', '23'],
])('%s is not meant by “%s”', (name, text) => {
  expect(meant(name, text)).toEqual([])
})

test('in public a first name alone is nobody’s, but with what follows it is', () => {
  const found = (text: string) => meant('Ezra Brackwater', text, false).length > 0
  expect(['Ezra B. runs', 'EzraB', 'Brackwaters', 'E. Brackwater'].filter(found)).toHaveLength(4)
  expect(['Ezra runs', 'Ezra and Ben'].filter(found)).toEqual([])
  expect(meant('Madonna', 'Madonna sings', false)).toEqual([0])
  expect(meant('Madonna', 'Madonnas', false)).toEqual([])
})

const processorTime = (work: () => void) => {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return user + system
}

test('a name of a hundred initials costs no more than its length', () => {
  const initials = Array.from({ length: 100 }, (_, i) => String.fromCharCode(97 + (i % 26))).join(' ')
  const cost = (count: number) => {
    const people = Array.from({ length: count }, (_, i) => ({ id: `${i}`, name: initials }))
    return processorTime(() => mayName(people, { firstNames: true })('a caption'))
  }
  cost(10)
  expect(cost(100)).toBeLessThan(2_000_000)
})

test('twice the text takes twice the time, whatever it says, and more names hardly more', () => {
  const names = Array.from({ length: 5000 }, (_, i) => ({
    id: `${i}`,
    name: `${'a'.repeat(i % 90)}b${i.toString(26).replace(/\d/g, (digit) => 'qrstuvwxyz'[Number(digit)] as string)} Emma${'a'.repeat(i % 50)}`,
  }))
  const find = mayName(names, { firstNames: true })
  const hostile = ['a', 'a.', 'a \n', '&a', '%41', 'a\u0301', 'E ', '(', '.\n'].map(
    (part) => (length: number) => part.repeat(length / part.length),
  )
  const cost = (length: number) =>
    processorTime(() => {
      for (let i = 0; i < 5; i++) for (const text of hostile) find(text(length))
    })
  cost(2000)
  expect(cost(16_000) / cost(2000)).toBeLessThan(30)
})
