import { data, href, type RouterContextProvider, redirect, useSearchParams } from 'react-router'
import * as t from '#messages/booking'
import type { FormHandle } from '../../form-handle.ts'
import { Developing } from '../../photos/ui/developing.tsx'
import { portsContext, visitorContext } from '../../ports.server.ts'
import { pageHead } from '../../site/head.ts'
import { readingContext } from '../../site/reading-context.server.ts'
import { placesOf } from '../../site/site.ts'
import { queryOf } from '../../ui/query.ts'
import { closedDays } from '../days/availability.server.ts'
import { earliestToday } from '../rules.ts'
import { refusalOf, submitForm } from '../submit.server.ts'
import { Wizard } from '../ui/wizard/wizard.tsx'
import { categoryNamed } from '../wizard/flow.ts'
import type { FormResult } from '../wizard/refusal.ts'
import { readWizard } from '../wizard/wizard.server.ts'
import type { Route } from './+types/booking.ts'

export { actionHeaders as headers } from '../../action-headers.ts'

export const handle: FormHandle = { multipart: true }

const STATUS = { thanked: 200, invalid: 400, changed: 409, busy: 429, failed: 500 }

/** Answers the wizard with JSON. */
export const middleware: Route.MiddlewareFunction[] = [
  async ({ request, url, context }, next) => {
    const isWizard = request.method === 'POST' && request.headers.get('Accept') === 'application/json'
    if (!isWizard) return next()
    const { outcome } = await submit({ request, url, context })
    return Response.json(outcome, responseTo(outcome))
  },
]

export async function loader({ url, context }: Route.LoaderArgs) {
  const { database, origin } = context.get(portsContext)
  const wizard = await readWizard(database, context.get(readingContext))
  // The link may be older than the category's name. Redirects aren't cached, so made-up ones do no harm.
  const type = url.searchParams.get('type')
  if (type !== null && !categoryNamed(wizard.questionnaire, type)) throw redirect(href('/booking'))
  const closed = await closedDays(database, earliestToday(Date.now()))
  return { ...wizard, closed, origin }
}

export async function action(args: Route.ActionArgs) {
  const { key, outcome, form } = await submit(args)
  if (outcome.kind === 'thanked') throw redirect(href('/booking/thanks') + queryOf({ key }), 303)
  return data(refusalOf(outcome, form), responseTo(outcome))
}

/** Every step has the same data, so the wizard goes on offline. */
export function shouldRevalidate() {
  return false
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const site = matches[1].loaderData?.site
  if (!loaderData || !site) return []
  const { origin, pictures } = loaderData
  return pageHead({
    title: t.bookSession(),
    description: t.tellOwner({ owner: site.owner, ...placesOf(site.cities) }),
    path: href('/booking'),
    origin,
    site,
    picture: pictures.find(Boolean),
  })
}

export default function Booking({
  loaderData: { questionnaire, pictures, closed },
  actionData,
}: Route.ComponentProps) {
  const [parameters] = useSearchParams()
  const step = parameters.get('step')
  const type = categoryNamed(questionnaire, parameters.get('type'))
  return (
    <>
      <Wizard
        questionnaire={questionnaire}
        asked={step === 'sent' ? 'sent' : Number(step) || (type ? 2 : 1)}
        type={type}
        refusal={actionData ?? null}
        pictures={pictures}
        closed={closed}
      />
      <Developing waiting={pictures.some((picture) => picture?.developed === false)} />
    </>
  )
}

interface Sent {
  request: Request
  url: URL
  context: Readonly<RouterContextProvider>
}

async function submit({ request, url, context }: Sent) {
  const ports = context.get(portsContext)
  const { address, requestId } = context.get(visitorContext)
  const report = (error: unknown) => ports.report(error, request, requestId)
  const form = await request.formData().catch(() => new FormData())
  const sent = { type: url.searchParams.get('type') ?? '', form }
  return { ...(await submitForm({ ...ports, report }, sent, address)), form }
}

function responseTo(outcome: FormResult): ResponseInit {
  const headers = outcome.kind === 'busy' ? { 'Retry-After': String(outcome.retryAfter) } : undefined
  return { status: STATUS[outcome.kind], headers }
}
