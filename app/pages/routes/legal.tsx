import { data } from 'react-router'
import * as t from '#messages/site'
import { portsContext } from '../../ports.server.ts'
import { pageHead } from '../../site/head.ts'
import { PlainText } from '../../site/plain-text.tsx'
import { readingContext } from '../../site/reading-context.server.ts'
import { readLegalPage } from '../../site/site.server.ts'
import { LEGAL_PAGES } from '../legal.ts'
import type { Route } from './+types/legal.ts'

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
  return <PlainText title={title} text={text} />
}
