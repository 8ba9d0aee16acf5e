export interface Colors {
  ground: string
  text: string
  accent: string
}

/** The colors of `app/ui/tokens.css`. */
export const DEFAULT_COLORS: Colors = { ground: '#0b0d10', text: '#f4f1ea', accent: '#ff6a2b' }

/** WCAG 2.2 AA: text, and the edges of controls. */
const TEXT = 4.5
const EDGE = 3
/** How much of the ground covers a photograph under the navigation: `--under-nav` in tokens.css. */
const UNDER_NAV = 0.64

export function colorMistakes({ ground, text, accent }: Colors): string[] {
  const pairs: [string, string, number][] = [
    ['text', text, contrast(text, ground)],
    ['accent', accent, contrast(accent, ground)],
  ]
  const low = pairs.filter(([, , found]) => found < TEXT)
  if (low.length > 0) {
    return low.map(
      ([name, color, found]) =>
        `${name} ${color} on ground ${ground} ${tooLow(found)}: ${apart(color, ground)}`,
    )
  }
  const onPhoto = Math.min(
    ...['#ffffff', '#000000'].map((photo) => contrast(text, mix(photo, ground, UNDER_NAV))),
  )
  if (onPhoto >= TEXT) return []
  return [`text ${text} on ground ${ground} ${tooLow(onPhoto)} over a photo: ${apart(text, ground)}`]
}

function tooLow(found: number): string {
  return `has a contrast of ${(Math.floor(found * 10) / 10).toFixed(1)}:1 where at least 4.5:1 is needed`
}

/** Derived colors keep the contrast that the design needs. */
export function palette({ ground, text, accent }: Colors): Record<string, string> {
  const step = (share: number) => mix(ground, text, share)
  const raised = step(0.04)
  return {
    '--ink': ground,
    '--raised': raised,
    '--line': step(0.12),
    '--edge': firstWith(EDGE, raised, 0.3, step),
    '--bone': text,
    '--quiet': firstWith(TEXT, raised, 0.65, step),
    '--signal': accent,
    'color-scheme': luminance(ground) < luminance(text) ? 'dark' : 'light',
  }
}

function firstWith(least: number, on: string, share: number, step: (share: number) => string): string {
  for (let at = share; at < 1; at += 0.02) if (contrast(step(at), on) >= least) return step(at)
  return step(1)
}

/** The contrast of two colors by WCAG 2.2, from 1 to 21. */
export function contrast(a: string, b: string): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

function luminance(color: string): number {
  const [r, g, b] = channels(color).map((value) => {
    const part = value / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** `share` of `b` over `a`. */
function mix(a: string, b: string, share: number): string {
  const [from, to] = [channels(a), channels(b)]
  const mixed = from.map((value, i) => Math.round(value + ((to[i] as number) - value) * share))
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

function channels(color: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
}

function apart(a: string, b: string): string {
  const [lighter, darker] = luminance(a) > luminance(b) ? [a, b] : [b, a]
  return `make ${lighter} lighter or ${darker} darker`
}
