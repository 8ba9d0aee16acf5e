/** The public categories in the order of the filter row. 'All' is the absence of one. */
export const CATEGORIES = [
  'Football',
  'Soccer',
  'Hockey',
  'Basketball',
  'Baseball',
  'Wrestling',
  'Volleyball',
  'Cross Country',
  'Events',
  'Portraits',
  'Other',
] as const

export type Category = (typeof CATEGORIES)[number]

export function isCategory(value: string): value is Category {
  return (CATEGORIES as readonly string[]).includes(value)
}
