import { data, href, redirect } from 'react-router'
import { portsContext, visitorContext } from '../../ports.server.ts'
import { draftCookie, readDraftToken } from '../cookie.ts'
import { readPictures } from '../pictures.server.ts'
import { failed, type Trouble } from '../send-errors.ts'
import { readStep, takeStep } from '../steps.server.ts'
import { BACK, HONEYPOT } from '../ui/question-form.tsx'
import { Wizard } from '../ui/wizard.tsx'
import type { Route } from './+types/step.ts'

/** One step of the flow in a browser without JavaScript, or before it has arrived: a page with a form. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { database, origin } = context.get(portsContext)
  const step = await readStep({ database }, readDraftToken(request, origin), Number(params.step))
  if (!step) throw redirect(href('/booking'))
  const wantsError = new URL(request.url).searchParams.has('check')
  const told: Trouble | null = wantsError && step.error ? { of: 'answer', message: step.error } : null
  const { draft, savedAt } = step
  return { kept: { draft, savedAt }, asked: step.step, told, pictures: await readPictures(database) }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const ports = context.get(portsContext)
  const { address, requestId } = context.get(visitorContext)
  const form = await request.formData()
  const text = (name: string) => String(form.get(name) ?? '')
  const token = readDraftToken(request, ports.origin)
  const given = {
    token,
    step: Number(params.step),
    answer: text,
    back: form.has(BACK),
    honeypot: text(HONEYPOT),
  }
  try {
    const outcome = await takeStep(ports, given, address)
    if (outcome.kind === 'stay') return data({ trouble: outcome.trouble }, { status: outcome.status })
    if (outcome.kind === 'thanked') return redirect(href('/booking/thanks'), 303)
    if (outcome.kind === 'lost') return redirect(href('/booking'), 303)
    const headers = { 'Set-Cookie': draftCookie(outcome.token, ports.origin) }
    return redirect(pageOf(outcome.step, outcome.showError), { status: 303, headers })
  } catch (error) {
    ports.report(error, request, requestId)
    return data({ trouble: failed }, { status: 500 })
  }
}

export function shouldRevalidate() {
  return false
}

export function meta() {
  return [{ title: 'Book a Session' }, { name: 'robots', content: 'noindex' }]
}

export default function Step({
  loaderData: { kept, asked, told, pictures },
  actionData,
}: Route.ComponentProps) {
  return <Wizard asked={asked} kept={kept} told={actionData?.trouble ?? told} pictures={pictures} />
}

function pageOf(step: number, showError = false): string {
  if (step <= 1) return href('/booking')
  return href('/booking/steps/:step', { step: String(step) }) + (showError ? '?check=1' : '')
}
