import * as t from '#messages/store'
import { useSite } from '../../../site/use-site.ts'
import type { OrderPage } from '../../orders/order-page.server.ts'

/** What is printed has no file: the buyer reads where it is. */
export function PrintsState({ page: { state, prints } }: { page: OrderPage }) {
  const { owner } = useSite()
  if (prints === null || (state !== 'ready' && state !== 'ended')) return null
  const words = prints === 'handed-out' ? 'handedOut' : prints
  return (
    <p>
      <b>{t.yourPrints()}:</b> {t.printsState({ state: words, owner })}
    </p>
  )
}
