import { data } from 'react-router'
import * as t from '#messages/site'
import { portsContext } from '../../ports.server.ts'
import { pageHead } from '../../site/head.ts'
import { readingContext } from '../../site/reading-context.server.ts'
import { readLegalPage } from '../../site/site.server.ts'
import { LEGAL_PAGES } from '../legal.ts'
import type { Route } from './+types/legal.ts'
import styles from './legal.module.css'

export async function loader({ url, context }: Route.LoaderArgs) {
  const { database, origin } = context.get(portsContext)
  const page = LEGAL_PAGES.find(({ path }) => url.pathname.endsWith(path))
  const shown = page && (await readLegalPage(database, page.name, context.get(readingContext)))
  if (!shown) throw data(null, { status: 404 })
  return { ...shown, path: page.path, origin }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const site = matches[1].loaderData?.site
  if (!loaderData || !site) return []
  const { title, path, origin } = loaderData
  return pageHead({
    title: `${title} | ${site.studio}`,
    description: t.legalDescription({ title, studio: site.studio }),
    path,
    origin,
    site,
  })
}

export default function Legal({ loaderData: { title, text } }: Route.ComponentProps) {
  return (
    <article className={`page ${styles.legal}`}>
      <h1>{title}</h1>
      {blocksOf(text).map((block, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no other key, and may repeat each other
        <Block key={i} text={block} />
      ))}
    </article>
  )
}

function Block({ text }: { text: string }) {
  return text.startsWith('# ') ? <h2>{text.slice(2)}</h2> : <p className={styles.lines}>{text}</p>
}

/** An empty line begins a new paragraph; a line that begins with '# ' is a heading. */
function blocksOf(text: string): string[] {
  const lines = text.replace(/\r\n?/g, '\n').replace(/^(# .*)$/gm, '\n$1\n')
  return lines
    .split(/\n\s*\n/)
    .map((block) => block.trim())
    .filter((block) => block !== '')
}
