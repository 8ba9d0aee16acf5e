import { href, Link } from 'react-router'
import { pageHead } from '../head.ts'
import fault from '../ui/fault.module.css'
import { useSite } from '../ui/use-site.ts'
import type { Route } from './+types/opening-soon.ts'

const WORDS: Record<string, { title: string; text: string }> = {
  '/booking': {
    title: 'Book a Session',
    text: 'Write a line about the game, the date and the place, and I will answer.',
  },
}

/** Holds an address of the navigation until its own page is there, with a way to reach the owner meanwhile. */
export function meta({ matches, location }: Route.MetaArgs) {
  const root = matches[0].loaderData
  if (!root) return []
  const { title, text } = WORDS[location.pathname] ?? { title: '', text: '' }
  const { origin, site } = root
  const head = {
    title: `${title} | ${site.studio}`,
    description: text,
    path: location.pathname,
    origin,
    studio: site.studio,
  }
  return [...pageHead(head), { name: 'robots', content: 'noindex' }]
}

export default function OpeningSoon({ matches }: Route.ComponentProps) {
  const { email } = useSite()
  const { title, text } = WORDS[matches.at(-1)?.pathname ?? ''] ?? { title: '', text: '' }
  return (
    <div className={`${fault.fault} page`}>
      <h1>{title}</h1>
      <p className="lead">{text}</p>
      <p className={fault.ways}>
        <a className="button" href={`mailto:${email}`}>
          Write to me
        </a>
        <Link className="link" to={href('/portfolio')}>
          See the portfolio
        </Link>
      </p>
    </div>
  )
}
