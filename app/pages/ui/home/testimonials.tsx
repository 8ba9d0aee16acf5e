import { Reveal } from '../../../ui/reveal.tsx'
import titled from '../titled.module.css'
import styles from './testimonials.module.css'

/** Each card fades in once 10 % of it is in view, 0.2 s apart. */
export function Testimonials({ testimonials }: { testimonials: { quote: string; author: string }[] }) {
  if (testimonials.length === 0) return null
  return (
    <section className={`section page grid ${titled.titled}`} aria-labelledby="said">
      <h2 id="said">What My Clients Are Saying</h2>
      <div>
        {testimonials.map(({ quote, author }) => (
          <Reveal key={quote} as="figure" className={styles.quote} threshold={0.1}>
            <blockquote>{quote}</blockquote>
            <figcaption className="edge">{author}</figcaption>
          </Reveal>
        ))}
      </div>
    </section>
  )
}
