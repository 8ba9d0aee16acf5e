import { useState } from 'react'
import { href, Link } from 'react-router'
import * as t from '#messages/site'
import { Photo } from '../../../photos/ui/photo.tsx'
import { placesOf, type Service } from '../../../site/site.ts'
import { useSite } from '../../../site/use-site.ts'
import { queryOf } from '../../../ui/query.ts'
import styles from './services.module.css'

export function Services({ services }: { services: Service[] }) {
  const { cities } = useSite()
  const [pointed, setPointed] = useState(() => services.findIndex(({ photo }) => photo))
  if (services.length === 0) return null
  return (
    <section className={`section page grid ${styles.services}`} aria-labelledby="services">
      <div className={styles.figure} aria-hidden="true">
        {services.map(
          ({ name, photo }, i) =>
            photo && (
              <div key={name} className={i === pointed ? styles.on : undefined}>
                <Photo photo={photo} sizes="(width >= 88rem) 34rem, (width >= 60rem) 39vw, 1px" fill alt="" />
              </div>
            ),
        )}
      </div>
      <div className={styles.list}>
        <h2 id="services" className="edge">
          {t.whatIPhotograph(placesOf(cities))}
        </h2>
        <ul>
          {services.map(({ name, questions, photo }, i) => (
            <li key={name}>
              <Link
                to={href('/booking') + queryOf({ type: questions })}
                onPointerEnter={() => photo && setPointed(i)}
                onFocus={() => photo && setPointed(i)}
              >
                <span className="display">{name}</span>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
