import { z } from 'zod'
import { refusedPin } from '../accounts/pins/pin.ts'
import { readCode } from '../athletes/cards/code.ts'
import { MOST_ATHLETES, MOST_CHARACTERS, MOST_NOTE } from '../athletes/entry.ts'
import { readNumber } from '../athletes/number.ts'
import { id, line, slug, time } from './format.ts'

export const teamsShape = z.array(
  z.strictObject({
    id,
    name: line.min(1).max(100),
    season: line.max(60).optional(),
    slug: slug.optional(),
    albums: z.array(slug).default([]),
    athletes: z
      .array(
        z.strictObject({
          id,
          /** The same for a child on several rosters. */
          person: id,
          number: z
            .string()
            .refine((text) => readNumber(text) === text, 'needs to be a number like 23, 00, or 7A'),
          name: line.max(MOST_CHARACTERS.name).optional(),
          position: line.max(MOST_CHARACTERS.position).optional(),
          year: line.max(MOST_CHARACTERS.year).optional(),
          sharesNumber: z.literal(true).optional(),
          card: z
            .string()
            .refine((text) => readCode(text) === text, "needs to be a card's code")
            .optional(),
          /** Whether the card opens their page. Without `pagePin`, it asks for no PIN. */
          page: z.enum(['on', 'off']).optional(),
          pagePin: z
            .string()
            .refine((pin) => pin !== '' && refusedPin(pin) === null, 'needs four to eight digits')
            .optional(),
          notShownAt: time.optional(),
          notShownNote: line.max(MOST_NOTE).optional(),
        }),
      )
      .max(MOST_ATHLETES)
      .default([]),
  }),
)

export type TeamsFile = z.input<typeof teamsShape>
export type Teams = z.output<typeof teamsShape>
