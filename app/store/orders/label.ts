import * as t from '#messages/store'
import { longDate } from '../../ui/dates.ts'
import { nameOfSize } from '../prints/print.ts'
import type { QuotedItem } from '../quote.server.ts'

/** What was bought, without a name: '109, original' or 'All 17 of #23'. */
export function titleOf({ wish, number, count }: Pick<QuotedItem, 'wish' | 'number' | 'count'>): string {
  switch (wish.kind) {
    case 'photo':
      return t.original({ number })
    case 'web':
      return t.forSharing({ number })
    case 'album':
      return t.wholeAlbum({ count })
    case 'game':
      return t.allOf({ count, number })
    case 'print':
      return t.prints({ count, number, size: nameOfSize(wish.print?.size ?? '4x6') })
    case 'season':
      return t.seasonOf({ number })
  }
}

/** '109, original (Ridgeview, October 18)', as orders and Stripe's page list it. */
export function labelOf(item: Pick<QuotedItem, 'wish' | 'number' | 'count' | 'game' | 'date'>): string {
  const where = item.wish.kind === 'season' ? '' : placeOf(item)
  return where === '' ? titleOf(item) : `${titleOf(item)} (${where})`
}

export function placeOf({ game, date }: Pick<QuotedItem, 'game' | 'date'>): string {
  return [game, date && longDate(date)].filter(Boolean).join(', ')
}
