import { emWidth, type Face, inkWidth } from '../ui/fonts/measure.ts'

/**
 * The hero's name is as wide as its box, whatever the name is: its ink's width in em, and the empty space before
 * its first letter, for the wide cut and for the taller one on phones. Every letter has its width from the start, so
 * that nothing moves when the font arrives.
 */
export function brandStyle(brand: string): string {
  const shown = brand.toUpperCase()
  const wide = inkWidth(shown, 'wide')
  const phone = inkWidth(shown, 'phone')
  return [
    `:root{--brand-w:${wide.width};--brand-start:${wide.start};--brand-w-phone:${phone.width};--brand-start-phone:${phone.start}}`,
    letters(shown, 'wide'),
    `@media (width < 48rem){${letters(shown, 'phone')}}`,
  ].join('')
}

function letters(shown: string, face: Face): string {
  const rules = Array.from(
    shown,
    (letter, i) => `#brand>:nth-child(${i + 1}){inline-size:${emWidth(letter, face)}em}`,
  )
  return rules.join('')
}
