import { portsContext, visitorContext } from '../../ports.server.ts'
import { requestBooking } from '../bookings.server.ts'
import { readSubmission } from '../wizard/submission.ts'
import type { Route } from './+types/requests.ts'

const STATUS = { thanked: 200, invalid: 400, changed: 409, busy: 429 }

/** Accepts a whole booking from a browser with JavaScript. Responds with an `Outcome` as JSON. */
export async function action({ request, context }: Route.ActionArgs) {
  const body = readSubmission(await request.json().catch(() => null))
  if (!body) return Response.json({ kind: 'unreadable' }, { status: 400 })
  const { elapsed, ...submission } = body
  const { address } = context.get(visitorContext)
  const now = Date.now()
  const startedAt = now - elapsed
  const outcome = await requestBooking(context.get(portsContext), { ...submission, startedAt }, address, now)
  const headers = outcome.kind === 'busy' ? { 'Retry-After': String(outcome.retryAfter) } : undefined
  return Response.json(outcome, { status: STATUS[outcome.kind], headers })
}
