import * as t from '#messages/families'

export type Evidence = 'caption' | 'card' | 'hand'

export const EVIDENCE: Record<Evidence, string> = {
  caption: 'Caption',
  card: 'QR card',
  hand: 'By hand',
}

export function evidenceText(evidence: Evidence, owner: string): string {
  if (evidence === 'caption') return t.byCaption()
  if (evidence === 'card') return t.byCard()
  return t.byHand({ owner })
}
