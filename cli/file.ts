import { readFile } from 'node:fs/promises'
import { Refusal } from './command.ts'

/** What a text file says. Throws a Refusal when it cannot be read. */
export async function textOf(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    throw new Refusal(`${file} cannot be read (${(error as NodeJS.ErrnoException).code}).`)
  }
}
