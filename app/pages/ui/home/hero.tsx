import { href, Link } from 'react-router'
import * as t from '#messages/site'
import { frameNumber } from '../../../photos/rules/frames.ts'
import { Photo } from '../../../photos/ui/photo.tsx'
import { placesOf, type Slide } from '../../../site/site.ts'
import { useSite } from '../../../site/use-site.ts'
import { isDrawn } from '../../../ui/fonts/measure.ts'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import styles from './hero.module.css'
import { useCarousel } from './use-carousel.ts'
import { useTilt } from './use-tilt.ts'

/** The line under the name is the slides' clock: a mark fills in 7 s, then the next slide shows. */
export function Hero({ slides }: { slides: Slide[] }) {
  const { brand } = useSite()
  const carousel = useCarousel(slides.length)
  const hasSlides = slides.length > 0
  const described = {
    'aria-roledescription': t.carousel(),
    'aria-label': t.featuredPhotos(),
    'data-paused': carousel.paused || undefined,
    ...carousel.handlers,
  }
  return (
    <section ref={carousel.root} className={styles.hero} {...(hasSlides && described)}>
      {hasSlides && <Slides slides={slides} carousel={carousel} />}
      <div className={`${styles.stand} page`}>
        <Brand name={brand} still={carousel.still} />
        {hasSlides && <SlideButtons slides={slides} carousel={carousel} />}
        <Foot slide={slides[carousel.active]} carousel={carousel} />
      </div>
    </section>
  )
}

interface PartProps {
  slides: Slide[]
  carousel: ReturnType<typeof useCarousel>
}

function Slides({ slides, carousel: { active, fetched, moving } }: PartProps) {
  return (
    <ul className={styles.slides} aria-live={moving ? 'off' : 'polite'}>
      {slides.map(({ photo, focus }, i) => (
        <li
          key={photo.id}
          className={i === active ? styles.on : undefined}
          aria-hidden={i !== active}
          aria-roledescription={t.slide()}
          aria-label={t.numberOf({ n: i + 1, count: slides.length })}
        >
          {fetched.has(i) && (
            <Photo
              photo={{ ...photo, focus }}
              sizes="max(100vw, 160svh)"
              priority={i === 0 ? 'first' : 'near'}
              fill
              upright={!focus}
            />
          )}
        </li>
      ))}
    </ul>
  )
}

function SlideButtons({ slides, carousel: { active, show, next } }: PartProps) {
  return (
    <div className={styles.slideButtons}>
      {slides.map(({ photo }, i) => (
        <button
          key={photo.id}
          type="button"
          aria-label={photo.title ? t.show({ title: photo.title }) : t.showNth({ n: i + 1 })}
          aria-current={i === active}
          onClick={() => show(i)}
          onAnimationEnd={next}
        />
      ))}
    </div>
  )
}

function Foot({ slide, carousel }: { slide: Slide | undefined; carousel: PartProps['carousel'] }) {
  const { active, playing, toggle } = carousel
  const hydrated = useHydrated()
  const { tagline, owner, cities } = useSite()
  const words = tagline ?? (slide ? null : t.photographyBy({ owner, ...placesOf(cities) }))
  return (
    <div className={styles.foot}>
      {words && <p className={styles.tagline}>{words}</p>}
      {slide && (
        <>
          <p className={`edge ${styles.counter}`} aria-hidden="true">
            {frameNumber(active * 2 + 2)}&ensp;{slide.photo.title}
          </p>
          <button
            type="button"
            className={styles.pause}
            disabled={!hydrated}
            onClick={toggle}
            aria-label={playing ? t.pause() : t.play()}
          >
            <svg viewBox="0 0 14 14" aria-hidden="true">
              <path d={playing ? 'M2 1h3.5v12H2zM8.5 1H12v12H8.5z' : 'M3 1l10 6-10 6z'} />
            </svg>
          </button>
        </>
      )}
      <Link className="button" to={href('/booking')}>
        {t.bookSession()}
      </Link>
    </div>
  )
}

function Brand({ name, still }: { name: string; still: boolean }) {
  // Letters of other scripts may join, as in Arabic, so these stay whole words.
  const drawn = isDrawn(name)
  const tilt = useTilt<HTMLDivElement>(still)
  return (
    <div ref={tilt} className={styles.tilt}>
      <h1 className={styles.brand}>
        <span className="hidden-text">{name}</span>
        <span
          className={drawn ? styles.words : `${styles.words} other-face`}
          id="brand"
          dir="auto"
          aria-hidden="true"
        >
          {name.split(' ').map((word, i) => (
            // biome-ignore-start lint/suspicious/noArrayIndexKey: a word and a letter are their places
            <span key={i} className={styles.word}>
              {(drawn ? Array.from(word) : [word]).map((letter, j) => (
                <span key={j} className="in-turn">
                  {letter}
                </span>
              ))}
            </span>
            // biome-ignore-end lint/suspicious/noArrayIndexKey: a word and a letter are their places
          ))}
        </span>
      </h1>
    </div>
  )
}
