import { inkWidth } from '../ui/fonts/measure.ts'

/**
 * The hero's name is as wide as its box, whatever the name is: its ink's width in em, and the empty space before
 * its first letter, for the wide cut and for the taller one on phones.
 */
export function brandStyle(brand: string): string {
  const shown = brand.toUpperCase()
  const wide = inkWidth(shown, 'wide')
  const phone = inkWidth(shown, 'phone')
  return `:root{--brand-w:${wide.width};--brand-start:${wide.start};--brand-w-phone:${phone.width};--brand-start-phone:${phone.start}}`
}
