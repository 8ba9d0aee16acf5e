import { z } from 'zod'
import { MOST_PRINTS, SIZES } from '../prints/print.ts'

const KINDS = ['photo', 'web', 'game', 'season', 'album', 'print'] as const
const id = z.string().min(1).max(64)
const percent = z.int().min(0).max(100)

/** Of a photo with the athlete on whose page it was seen, if any, or as a print; of a bundle's athlete; of an album. */
export const wish = z.strictObject({
  kind: z.enum(KINDS),
  door: z.int().min(0).max(19),
  frame: id.optional(),
  athlete: id.optional(),
  album: id.optional(),
  print: z
    .strictObject({
      size: z.enum(SIZES),
      x: percent,
      y: percent,
      border: z.boolean(),
      count: z.int().min(1).max(MOST_PRINTS),
    })
    .optional(),
})

export type Wish = z.infer<typeof wish>

/** Where it was seen: a share link, a card or a client's gallery, its ID, and a signature that the PIN was given. */
const door = z.tuple([z.enum(['s', 'a', 'c']), id, z.string().max(64)])

export type Door = z.infer<typeof door>

/** Kept in a cookie: no price is in it, and nothing is believed of it. */
const cart = z.strictObject({
  id: z.string().regex(/^[\w-]{22}$/),
  /** The page that was looked at last. */
  back: z.string().regex(/^\/(s|a|client)\/[\w/-]+$/),
  doors: z.array(door).max(20),
  items: z.array(wish).max(100),
})

export type Cart = z.infer<typeof cart>

/** Browsers keep cookies of four kilobytes. */
const MOST_BYTES = 3800
/** Each is looked up on its own. */
const MOST_BUNDLES = 12

/** Null for what this site did not write. */
export function readCart(text: string | null): Cart | null {
  if (!text || text.length > MOST_BYTES) return null
  try {
    const read = cart.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')))
    const items = [...new Map(read.items.map((wish) => [wishKey(wish), wish])).values()]
    return items.filter(({ frame }) => !frame).length > MOST_BUNDLES ? null : { ...read, items }
  } catch {
    return null
  }
}

/** Null when it is full. */
export function cartText(cart: Cart): string | null {
  const text = Buffer.from(JSON.stringify(cart)).toString('base64url')
  return text.length > MOST_BYTES ? null : text
}

export function isSameWish(a: Wish, b: Wish): boolean {
  return wishKey(a) === wishKey(b)
}

/** Null when it is full. */
export function addedTo(
  cart: Cart,
  { door, back, wish }: { door: Door; back: string; wish: Omit<Wish, 'door'> },
): Cart | null {
  const known = cart.doors.findIndex(([kind, id]) => kind === door[0] && id === door[1])
  const at = known === -1 ? cart.doors.length : known
  const bundles = cart.items.filter(({ frame }) => !frame).length
  if (at > 19 || cart.items.length > 99 || (!wish.frame && bundles >= MOST_BUNDLES)) return null
  // The PIN may be another since.
  const doors = cart.doors.toSpliced(at, 1, door)
  const added = { ...wish, door: at }
  if (cart.items.some((bundle) => isPartOf(added, bundle))) return { ...cart, doors, back }
  return withWish({ ...cart, doors, back }, added)
}

/** Names a wish in a form. */
export function wishKey({ kind, frame = '', athlete = '', album = '', print }: Wish): string {
  const crop = print ? [print.size, print.x, print.y, print.border] : []
  return [kind, frame, frame ? '' : athlete, album, ...crop].join(' ')
}

/** A bundle replaces the photos and bundles that are part of it. */
export function withWish({ items, ...cart }: Cart, added: Wish): Cart {
  const rest = items.filter((one) => !isSameWish(one, added) && !isPartOf(one, added))
  return { ...cart, items: [...rest, added] }
}

function isPartOf(one: Wish, bundle: Wish): boolean {
  if (one.kind === 'print') return false
  if (bundle.kind === 'album') return one.album === bundle.album && one.kind !== 'season'
  if (bundle.athlete === undefined || one.athlete !== bundle.athlete) return false
  if (bundle.kind === 'season') return one.kind !== 'album'
  return bundle.kind === 'game' && one.album === bundle.album && one.frame !== undefined
}
