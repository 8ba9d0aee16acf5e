export type Evidence = 'caption' | 'card' | 'hand'

export const EVIDENCE: Record<Evidence, string> = {
  caption: 'Caption',
  card: 'QR card',
  hand: 'By hand',
}

export function evidenceText(evidence: Evidence, owner: string): string {
  if (evidence === 'caption') return 'It’s here because of its caption.'
  if (evidence === 'card') return 'It’s here because it comes after a photo of the athlete’s card.'
  return `It’s here because ${owner} tagged it by hand.`
}
