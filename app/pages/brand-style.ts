import { emWidth, type Face, inkWidth } from '../ui/fonts/measure.ts'

/**
 * The CSS that fits any brand name to the width of the hero: the width of its ink and the space before its first letter,
 * in em, for the wide cut and for the taller one on phones. Each letter gets its width, so that nothing moves when the
 * font arrives.
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
