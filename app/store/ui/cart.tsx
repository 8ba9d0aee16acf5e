import { Form, Link, useNavigation } from 'react-router'
import * as t from '#messages/store'
import { Photo } from '../../photos/ui/photo.tsx'
import { useSite } from '../../site/use-site.ts'
import { money } from '../../ui/money.ts'
import type { CartPage } from '../cart/cart-page.server.ts'
import { Delivery } from '../prints/ui/delivery.tsx'
import { PrintPicture } from '../prints/ui/print-picture.tsx'
import styles from './cart.module.css'

interface CartProps {
  page: Omit<CartPage, 'left'> | null
  sells: { currency: string; byCard: boolean; inPerson: boolean; test: boolean; mailing: number | null }
  mail: boolean
  said: string | null
  undo: boolean
}

const CHECK_OUT = '/cart/check-out'

export function Cart({ page, sells, said, undo, mail }: CartProps) {
  const items = page?.items ?? []
  return (
    <div className={`page ${styles.cart}`}>
      <div className={styles.head}>
        <h1>{t.yourCart()}</h1>
        {page && items.length > 0 && (
          <Link className="link" to={page.back}>
            {t.keepLooking()}
          </Link>
        )}
      </div>
      {sells.test && <p className="small">{t.testMode()}</p>}
      <Notices said={said} gone={page?.gone ?? 0} undo={undo} />
      {page && items.length > 0 ? (
        <Filled page={page} sells={sells} mail={mail} />
      ) : (
        <>
          <p className="lead">{t.emptyCart()}</p>
          <p>
            <Link className="button" to={page?.back ?? '/portfolio'}>
              {t.keepLooking()}
            </Link>
          </p>
        </>
      )}
    </div>
  )
}

function Notices({ said, gone, undo }: Pick<CartProps, 'said' | 'undo'> & { gone: number }) {
  const { owner } = useSite()
  const errors: Record<string, () => string> = {
    limited: t.tooOften,
    full: t.cartFull,
    email: t.notEmail,
    unreachable: () => t.unreachable({ owner }),
  }
  const error = said && errors[said]?.()
  return (
    <>
      {error && (
        <p className={styles.said} role="alert">
          {error}
        </p>
      )}
      <div role="status">
        {gone > 0 && <p className={styles.said}>{t.goneFromCart({ count: gone })}</p>}
        {undo && (
          <Form className={`wrap ${styles.said}`} method="post" action="/cart/change">
            <span>{t.switched()}</span>
            <button type="submit" name="undo" className="link">
              {t.undo()}
            </button>
          </Form>
        )}
      </div>
    </>
  )
}

type FilledProps = { page: NonNullable<CartProps['page']> } & Pick<CartProps, 'sells' | 'mail'>

function Filled({ page, sells, mail }: FilledProps) {
  const { items, suggestion } = page
  return (
    <div className={styles.columns}>
      <div>
        {suggestion && <Suggested {...suggestion} currency={sells.currency} />}
        <ul className={styles.items}>
          {items.map(({ key, title, place, amount, cover, print }) => (
            <li key={key}>
              <span className={styles.picture}>
                {print ? (
                  <PrintPicture photo={cover} print={print} alt="" width={400} />
                ) : (
                  <Photo photo={cover} alt="" sizes="6rem" fill />
                )}
              </span>
              <span className={styles.what}>
                <b>{title}</b>
                {place && <small>{place}</small>}
              </span>
              <span className={styles.price}>{money(amount, sells.currency)}</span>
              <Form method="post" action="/cart/change">
                <button
                  type="submit"
                  name="remove"
                  value={key}
                  className="link"
                  aria-label={t.remove({ title })}
                >
                  {t.removeShort()}
                </button>
              </Form>
            </li>
          ))}
        </ul>
      </div>
      <Total page={page} sells={sells} mail={mail} />
    </div>
  )
}

type SuggestedProps = NonNullable<CartPage['suggestion']> & { currency: string }

function Suggested({ count, number, amount, instead, currency }: SuggestedProps) {
  const price = money(amount, currency)
  const saved = money(instead - amount, currency)
  return (
    <section className={styles.suggestion} aria-labelledby="suggestion">
      <h2 id="suggestion">
        {amount === instead && t.moreForSame()}
        {amount < instead && (count === null ? t.seasonForLess({ saved }) : t.allForLess({ count, saved }))}
      </h2>
      <p className="small">
        {t.insteadCosts({ instead: money(instead, currency) })}{' '}
        {count === null ? t.seasonCosts({ number, price }) : t.gameCosts({ number, price })}
      </p>
      <Form method="post" action="/cart/change">
        <button type="submit" name="switch" className="button second">
          {count === null ? t.switchToSeason() : t.switchTo({ count })}
        </button>
      </Form>
    </section>
  )
}

function Total({ page, sells, mail }: FilledProps) {
  const { owner } = useSite()
  const total = money(page.total + (mail ? (sells.mailing ?? 0) : 0), sells.currency)
  const hasPrints = page.items.some(({ print }) => print)
  const { formAction, formData } = useNavigation()
  const opening = formAction === CHECK_OUT && !formData?.has('email')
  return (
    <aside className={styles.total} aria-label={t.total()}>
      {hasPrints && sells.mailing !== null && (
        <Delivery mail={mail} price={money(sells.mailing, sells.currency)} />
      )}
      <p className={styles.sum}>
        <span>{t.total()}</span>
        <span className={styles.price}>{total}</span>
      </p>
      {sells.byCard && (
        <Form method="post" action={CHECK_OUT}>
          {mail && <input type="hidden" name="mail" value="1" />}
          <button type="submit" className="button" aria-busy={opening}>
            {opening ? t.openingPayment() : t.checkOut({ total })}
          </button>
        </Form>
      )}
      <p className="small">
        {sells.byCard && t.payAtStripe()}{' '}
        {t.agree({
          owner,
          link: (text) => (
            <Link key="terms" className={styles.terms} to="/terms-of-sale">
              {text}
            </Link>
          ),
        })}
      </p>
      {sells.inPerson && !mail && <InPerson owner={owner} total={total} alone={!sells.byCard} />}
    </aside>
  )
}

function InPerson({ owner, total, alone }: { owner: string; total: string; alone: boolean }) {
  return (
    <details className={styles.person} open={alone}>
      <summary className="link">{t.payInPerson({ owner })}</summary>
      <Form method="post" action={CHECK_OUT}>
        <p className="small">{t.inPersonHow({ owner, total })}</p>
        <label>
          <span className="edge">{t.emailForOrder()}</span>
          <input type="email" name="email" autoComplete="email" maxLength={254} required />
        </label>
        <button type="submit" className={alone ? 'button' : 'button second'}>
          {t.placeOrder()}
        </button>
      </Form>
    </details>
  )
}
