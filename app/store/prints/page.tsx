import { data, type ShouldRevalidateFunctionArgs } from 'react-router'
import * as t from '#messages/store'
import { portsContext } from '../../ports.server.ts'
import { privateHead } from '../../site/head.ts'
import { viewerContext } from '../../viewers/viewer-context.server.ts'
import { readStore } from '../payments/store-settings.server.ts'
import type { Route } from './+types/page.ts'
import { readPrintPage } from './print-page.server.ts'
import { PrintPage } from './ui/print-page.tsx'

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const ports = context.get(portsContext)
  const { gallery, open, holder } = context.get(viewerContext)
  const shopper = open?.viewer ?? holder
  const store = shopper && (await readStore(ports, request))
  const page = store && (await readPrintPage(ports, shopper, params.frame, Date.now()))
  if (!page) throw data(null, { status: 404 })
  return { ...page, currency: store.currency, base: gallery, back: gallery }
}

/** The choices are in the address. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return currentUrl.pathname !== nextUrl.pathname && defaultShouldRevalidate
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return privateHead(loaderData && t.printNumber({ number: loaderData.number }), matches)
}

export default function Print({ loaderData }: Route.ComponentProps) {
  return <PrintPage {...loaderData} />
}
