import { useState } from 'react'
import { href, Link } from 'react-router'
import type { PhotoView } from '../../../photos/rules/photo.ts'
import { Photo } from '../../../photos/ui/photo.tsx'
import { inWords } from '../../../site/site.ts'
import { useSite } from '../../../site/use-site.ts'
import { queryOf } from '../../../ui/query.ts'
import styles from './services.module.css'

/** Each with the category of its questions. */
const SERVICES = [
  ['Sports', 'Sports'],
  ['Headshots', 'Headshots'],
  ['Portraits', 'Portraits'],
  ['Real Estate', 'Real Estate'],
  ['Commercial', 'Commercial'],
  ['Events', 'Events'],
  ['Drone', 'Drone/Ariel'],
] as const

/** The services. On a wide screen a picture beside the list shows the one under the pointer. */
export function Services({ photos }: { photos: PhotoView[] }) {
  const { cities } = useSite()
  const [pointed, setPointed] = useState(0)
  return (
    <section className={`section page grid ${styles.services}`} aria-labelledby="services">
      <div className={styles.figure} aria-hidden="true">
        {photos.map((photo, i) => (
          <div key={photo.id} className={i === pointed ? styles.on : undefined}>
            <Photo photo={photo} sizes="(width >= 88rem) 34rem, (width >= 60rem) 39vw, 1px" fill alt="" />
          </div>
        ))}
      </div>
      <div className={styles.list}>
        <h2 id="services" className="edge">
          What I photograph in {inWords(cities)}
        </h2>
        <ul>
          {SERVICES.map(([name, type], i) => (
            <li key={name}>
              <Link
                to={href('/booking') + queryOf({ type })}
                onPointerEnter={() => photos[i] && setPointed(i)}
                onFocus={() => photos[i] && setPointed(i)}
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
