import { href, Link, useLocation } from 'react-router'
import * as t from '#messages/site'
import { Name } from '../../site/name.tsx'
import { inWords } from '../../site/site.ts'
import { useSite } from '../../site/use-site.ts'
import { LEGAL_PAGES } from '../legal.ts'
import styles from './footer.module.css'

export function Footer() {
  const { studio, email, cities, socials, legal } = useSite()
  const { pathname } = useLocation()
  const year = new Date().getUTCFullYear()
  return (
    <footer className={styles.footer}>
      {!pathname.startsWith(href('/booking')) && (
        <Link className={`${styles.invite} page`} to={href('/booking')}>
          <span className="display">{t.bookSession()}</span>
          {cities.length > 0 && <span className="edge">{inWords(cities)}</span>}
        </Link>
      )}
      <div className={`${styles.row} page`}>
        <p className="edge" suppressHydrationWarning>
          © {year} <Name>{studio}</Name>
        </p>
        <ul className="ways">
          <li>
            <a className="link" href={`mailto:${email}`}>
              {t.email()}
            </a>
          </li>
          {socials.map(({ name, url }) => (
            <li key={url}>
              <a className="link" href={url} rel="me noopener">
                {name}
              </a>
            </li>
          ))}
          {LEGAL_PAGES.map(
            ({ name, path }) =>
              legal[name] && (
                <li key={name}>
                  <Link className="link" to={path}>
                    {legal[name]}
                  </Link>
                </li>
              ),
          )}
        </ul>
      </div>
    </footer>
  )
}
