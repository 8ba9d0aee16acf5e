import { data } from 'react-router'
import * as t from '#messages/store'
import { portsContext } from '../../ports.server.ts'
import { privateHead } from '../../site/head.ts'
import { PlainText } from '../../site/plain-text.tsx'
import { readSite } from '../../site/site.server.ts'
import { readStore } from '../payments/store-settings.server.ts'
import type { Route } from './+types/terms.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const ports = context.get(portsContext)
  const store = await readStore(ports, request)
  if (!store) throw data(null, { status: 404 })
  const { owner, studio, email } = await readSite(ports.database)
  const byCard = `${store.account !== null}`
  const standard = t.standardTerms({ studio, owner, email, days: store.days, byCard })
  return { text: store.terms || standard }
}

export function meta({ matches }: Route.MetaArgs) {
  return privateHead(t.termsOfSale(), matches)
}

export default function Terms({ loaderData: { text } }: Route.ComponentProps) {
  return <PlainText title={t.termsOfSale()} text={text} />
}
