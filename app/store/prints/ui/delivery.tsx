import { Link } from 'react-router'
import * as t from '#messages/store'
import { useSite } from '../../../site/use-site.ts'
import styles from './print.module.css'

/** Links, so that the total is right without a script, too. */
export function Delivery({ mail, price }: { mail: boolean; price: string }) {
  const { owner } = useSite()
  return (
    <nav className={styles.delivery} aria-label={t.howToGetPrints()}>
      <b>{t.howToGetPrints()}</b>
      <Link to="/cart" replace preventScrollReset aria-current={!mail || undefined}>
        {t.handedOver({ owner })}
      </Link>
      <Link to="/cart?mail" replace preventScrollReset aria-current={mail || undefined}>
        {t.byMail({ price })}
      </Link>
    </nav>
  )
}
