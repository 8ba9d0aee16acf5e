import { redirect } from 'react-router'
import { readNumber } from '../../athletes/number.ts'
import { reportTag } from '../../athletes/tags/reports.server.ts'
import { textOf } from '../../form-text.ts'
import { fromAddress, HOUR, limit } from '../../limits/rate-limit.server.ts'
import { portsContext, visitorContext } from '../../ports.server.ts'
import { holderPhoto } from '../../viewers/viewer.server.ts'
import { viewerContext } from '../../viewers/viewer-context.server.ts'
import { pageAfterReport } from '../back.ts'
import { foundPhoto } from '../find/find.server.ts'
import type { Route } from './+types/reports.ts'

/** From one address: more would be an attempt to empty an athlete's list. */
const REPORTS = { count: 20, per: HOUR }

/** Reports that a `frame` doesn't show an `athlete`, but `instead` a number. Answers JSON with the next page. */
export async function action({ request, context }: Route.ActionArgs) {
  const ports = context.get(portsContext)
  const { gallery, open, holder } = context.get(viewerContext)
  const asksJson = request.headers.get('Accept') === 'application/json'
  const form = await request.formData()
  const now = Date.now()
  const tag = { frame: textOf(form, 'frame'), athlete: textOf(form, 'athlete') }
  const photo = open ? await foundPhoto(ports, open, tag, now) : await holderPhoto(ports, holder, tag, now)
  const answer = (said: Parameters<typeof pageAfterReport>[2]) => {
    const page = pageAfterReport(gallery, form, said)
    return asksJson ? Response.json({ page }) : redirect(page, 303)
  }
  // Already reported a moment ago: off the list.
  if (!photo) return answer(null)
  const { address } = context.get(visitorContext)
  const attempt = { name: 'tag-report', key: address, rule: REPORTS }
  if (await limit(ports.database, fromAddress(attempt))) return answer('limited')
  const instead = readNumber(textOf(form, 'instead'))
  return answer(await reportTag(ports.database, { photo, athlete: tag.athlete, instead }, now))
}
