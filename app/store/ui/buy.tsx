import type { ReactNode } from 'react'
import { Link, useFetcher } from 'react-router'
import * as t from '#messages/store'
import type { FrameView } from '../../photos/rules/photo.ts'
import menu from '../../photos/ui/gallery/menu.module.css'
import { Menu, ToolIcon } from '../../photos/ui/gallery/menu.tsx'
import { money } from '../../ui/money.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'
import type { Bundle, Offer } from '../offer.server.ts'
import styles from './buy.module.css'

const BAG = 'M5 8h14v12H5zM9 8V6.5a3 3 0 0 1 6 0V8'

interface BuyMenuProps {
  offer: Offer
  base: string
}

/** At the end of the bar, where free photos have their downloads. */
export function BuyMenu({ offer, base }: BuyMenuProps) {
  const { bundles, cart, currency } = offer
  const [first] = bundles
  return (
    <>
      {first && (
        <div className={styles.buy} data-buy data-quiet={cart !== null || undefined}>
          <Menu
            label={
              cart ? (
                t.allPhotos({ count: first.count })
              ) : (
                <>
                  {t.getAll({ count: first.count })}{' '}
                  <b className={styles.price}>{money(first.amount, currency)}</b>
                </>
              )
            }
            icon={BAG}
          >
            <ul className={styles.bundles}>
              {bundles.map((bundle) => (
                <li key={`${bundle.wish.kind} ${bundle.wish.album}`}>
                  <BundleItem bundle={bundle} base={base} currency={currency} />
                </li>
              ))}
            </ul>
            <p className={styles.note}>{t.withoutMark()}</p>
          </Menu>
        </div>
      )}
      {cart && (
        <Link className={`${menu.tool} ${styles.cart}`} to="/cart" data-buy>
          <ToolIcon path={BAG} />
          <span>
            {t.cartCount({ count: cart.count })} <b className={styles.price}>{money(cart.total, currency)}</b>
          </span>
        </Link>
      )}
    </>
  )
}

function BundleItem({ bundle, base, currency }: { bundle: Bundle; base: string; currency: string }) {
  const { wish, number, place, count, amount, inCart } = bundle
  const titles = { season: t.thisSeason(), game: t.everyPhotoOf({ number }), album: t.allOfAlbum() }
  const text = wish.kind === 'season' ? t.andLaterGames({ count }) : [place, t.photos({ count })].join(', ')
  return (
    <AddForm base={base} wish={wish} price={money(amount, currency)} inCart={inCart}>
      <b>{titles[wish.kind as keyof typeof titles]}</b>
      <small>{inCart ? t.inYourCart() : text}</small>
    </AddForm>
  )
}

interface BuyOneProps {
  offer: Offer
  base: string
  photo: FrameView
  number: number
  album: string
  athlete: string | null
}

/** In the lightbox. Nothing where the photo's album isn't for sale. */
export function BuyOne({ offer, base, photo, number, album, athlete }: BuyOneProps) {
  const { prices, bundles, inCart, currency } = offer
  const own = prices[album]
  const bundle = bundles.find(({ wish }) => wish.kind === 'game' && wish.album === album && athlete !== null)
  const covering = bundles.filter(({ wish }) => wish.album === album || wish.kind === 'season')
  const isIn =
    inCart.includes(photo.frameId) ||
    covering.some((one) => one.inCart && (one.number === '' || athlete !== null))
  if (!own || !photo.developed) return null
  const single = (kind: 'photo' | 'web') => ({
    kind,
    frame: photo.frameId,
    ...(athlete !== null && { athlete }),
  })
  return (
    <div className={styles.one}>
      <span role="status">
        {isIn && (
          <Link className="link" to="/cart">
            {t.inYourCart()}
          </Link>
        )}
      </span>
      {!isIn && (
        <details key={photo.frameId} name="tools">
          <summary className="button">{t.buy()}</summary>
          <div className={styles.choices}>
            <p className="edge">{t.buyNumber({ number: `${number}` })}</p>
            {own.photo !== null && (
              <AddForm base={base} wish={single('photo')} price={money(own.photo, currency)}>
                {t.originalCopy()}
              </AddForm>
            )}
            {own.web !== null && (
              <AddForm base={base} wish={single('web')} price={money(own.web, currency)}>
                {t.sharingCopy()}
              </AddForm>
            )}
            {own.print !== null && !photo.video && (
              <Link className={styles.bundle} to={`${base}/print/${photo.frameId}`}>
                <span>{t.printFrom({ price: money(own.print, currency) })}</span>
                <span aria-hidden="true">→</span>
              </Link>
            )}
            {bundle && (
              <AddForm base={base} wish={bundle.wish} price={money(bundle.amount, currency)}>
                {t.allOf({ count: bundle.count, number: bundle.number })}
              </AddForm>
            )}
          </div>
        </details>
      )}
    </div>
  )
}

interface AddFormProps {
  base: string
  wish: Bundle['wish']
  price: string
  inCart?: boolean
  children: ReactNode
}

/** With a script, the page stays as it is. */
function AddForm({ base, wish, price, inCart = false, children }: AddFormProps) {
  const { Form, state, data } = useFetcher<{ error: string | null }>()
  const hydrated = useHydrated()
  const fields = { ...wish, ...(hydrated && { stay: '1' }) }
  return (
    <Form method="post" action={`${base}/cart`}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" className={styles.bundle} aria-busy={state !== 'idle'} disabled={inCart}>
        <span>{children}</span>
        <b className={styles.price}>{price}</b>
      </button>
      {data?.error && (
        <p className="problem" role="alert">
          {data.error}
        </p>
      )}
    </Form>
  )
}

/** On a cover: 'From $8'. */
export function FromPrice({ offer: { from, currency } }: { offer: Offer }) {
  return from === null ? null : <span>{t.from({ price: money(from, currency) })}</span>
}
