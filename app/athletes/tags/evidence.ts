/** How it is known whom a photograph shows. */
export type Evidence = 'caption' | 'card' | 'hand'

/** As screens say it. */
export const EVIDENCE: Record<Evidence, string> = {
  caption: 'Caption',
  card: 'QR card',
  hand: 'By hand',
}
