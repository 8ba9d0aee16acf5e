import { z } from 'zod'
import { isMailable } from '../../ports/mail/address.ts'

/** Beside the client, who signs in. */
export const MOST_PEOPLE = 4

export const LONGEST_PHONE = 60

const text = (what: string, most: number) =>
  z
    .string()
    .trim()
    .max(most, `${what} can have up to ${most} characters.`)
    .refine((typed) => !typed.includes('\0'), `${what} can’t have this character.`)
const line = (what: string, most: number) =>
  text(what, most).refine((typed) => !/\p{Cc}/u.test(typed), `${what} should be one line.`)

const person = z.strictObject({
  name: line('Names', 200).min(1, 'Enter a name for each person.'),
  role: line('Roles', 100).default(''),
  phone: line('Phone numbers', LONGEST_PHONE).default(''),
  email: z
    .string()
    .trim()
    .toLowerCase()
    .refine((email) => email === '' || isMailable(email), {
      error: ({ input }) => `'${input}' isn’t an email address.`,
    })
    .default(''),
})

/** What the owner writes down about a client, besides the name and email. */
export const clientDetails = z.object({
  phone: line('Phone numbers', LONGEST_PHONE).default(''),
  group: line('Groups', 40).default(''),
  note: text('Notes', 2000).default(''),
  people: z.array(person).max(MOST_PEOPLE, `A client can have up to ${MOST_PEOPLE} more people.`).default([]),
})

export type ClientDetails = z.output<typeof clientDetails>

export function readDetails(typed: z.input<typeof clientDetails>): ClientDetails | { refused: string } {
  const read = clientDetails.safeParse(typed)
  return read.success ? read.data : { refused: read.error.issues[0]?.message ?? 'Check what you typed.' }
}
