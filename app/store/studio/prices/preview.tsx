import { AsideGroup } from '../../../studio/ui/feed/feed.tsx'
import { money } from '../../../ui/money.ts'
import type { Prices } from '../../prices/price-list.ts'
import { nameOfSize, type PrintSize, SIZES } from '../../prints/print.ts'

const WORDS: [keyof Prices, string][] = [
  ['photo', 'This photo, original'],
  ['web', 'This photo, for sharing'],
  ['game', 'All photos of #23, this game'],
  ['season', 'All photos of #23, the season'],
  ['album', 'The whole album'],
  ...SIZES.map((size): [PrintSize, string] => [size, `${nameOfSize(size)} print`]),
]

/** What families will see, with what's typed. */
export function Preview({ prices, currency }: { prices: Prices; currency: string }) {
  const sold = WORDS.filter(([kind]) => prices[kind] !== null)
  const { photo, web, game } = prices
  const single = photo ?? web
  return (
    <aside aria-label="What families see">
      <AsideGroup title="What families see">
        <dl>
          {sold.map(([kind, words]) => (
            <div key={kind} className="between">
              <dt>{words}</dt>
              <dd className="name num">{money(prices[kind] ?? 0, currency)}</dd>
            </div>
          ))}
        </dl>
        {sold.length === 0 && <p className="quiet">Nothing is for sale with this list.</p>}
        {game !== null && single !== null && (
          <p className="small quiet">
            {`One game of an athlete is cheaper than single photos from ${Math.floor(game / single) + 1} photos.`}
          </p>
        )}
      </AsideGroup>
    </aside>
  )
}
