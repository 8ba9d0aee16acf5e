import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** At least eight characters: names, teams, keyboard rows, digits in order. */
const FILE = join(import.meta.dirname, 'common-passwords.txt')
const LETTERS: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
}

let list: Set<string> | undefined

/** Whether a password is common, however capitalized, decorated with digits or repeated. */
export function isCommonPassword(password: string): boolean {
  list ??= new Set(readFileSync(FILE, 'utf8').trimEnd().split('\n'))
  const plain = password.normalize('NFKC').toLowerCase().replace(/\s+/g, '')
  const word = plain.replace(/^[^a-z]+|[^a-z]+$/g, '')
  return [plain, word, spelled(plain), spelled(word)].some(
    (text) => list?.has(text) || list?.has(unrepeated(text)),
  )
}

/** 'p@ssw0rd' → 'password' */
function spelled(text: string): string {
  return text.replace(/[@4310$57]/g, (sign) => LETTERS[sign] as string)
}

/** 'abcabc' → 'abc' */
function unrepeated(text: string): string {
  return text.replace(/^(.{4,}?)\1+$/, '$1')
}
