import { data, href, redirect } from 'react-router'
import { portsContext, visitorContext } from '../../ports.server.ts'
import { queryOf } from '../../ui/query.ts'
import { BACK, HONEYPOT, VERSION } from '../ui/question-form.tsx'
import { Wizard } from '../ui/wizard/wizard.tsx'
import { draftCookie, readDraftToken } from '../wizard/cookie.ts'
import { SENDING_FAILED, type StepError } from '../wizard/step-error.ts'
import { readStep, submitStep } from '../wizard/steps.server.ts'
import { readWizard } from '../wizard/wizard.server.ts'
import type { Route } from './+types/step.ts'

/** One step as a page with a form, for a browser that has no JavaScript, or not yet. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { database, origin } = context.get(portsContext)
  const step = await readStep({ database }, readDraftToken(request, origin), Number(params.step))
  if (!step) throw redirect(href('/booking'))
  const wantsError = new URL(request.url).searchParams.has('check')
  const error: StepError | null = wantsError && step.error ? { in: 'answer', message: step.error } : null
  const { draft, savedAt } = step
  return { stored: { draft, savedAt }, asked: step.step, error, ...(await readWizard(database)) }
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
    version: Number(text(VERSION)),
    answer: text,
    back: form.has(BACK),
    honeypot: text(HONEYPOT),
  }
  try {
    const outcome = await submitStep(ports, given, address)
    if (outcome.kind === 'refused') {
      const { error, status, retryAfter } = outcome
      return data({ error }, { status, headers: retryAfter ? { 'Retry-After': String(retryAfter) } : {} })
    }
    if (outcome.kind === 'thanked') {
      return redirect(href('/booking/thanks') + queryOf({ type: outcome.type }), 303)
    }
    if (outcome.kind === 'missing') return redirect(href('/booking'), 303)
    const headers = { 'Set-Cookie': draftCookie(outcome.token, ports.origin) }
    return redirect(pageOf(outcome.step, outcome.showError), { status: 303, headers })
  } catch (error) {
    ports.report(error, request, requestId)
    return data({ error: SENDING_FAILED }, { status: 500 })
  }
}

/** Retry-After, when there were too many requests. */
export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders
}

export function shouldRevalidate() {
  return false
}

export function meta() {
  return [{ title: 'Book a Session' }, { name: 'robots', content: 'noindex' }]
}

export default function Step({
  loaderData: { stored, asked, error, questionnaire, pictures },
  actionData,
}: Route.ComponentProps) {
  const serverError = actionData?.error ?? error
  return <Wizard {...{ questionnaire, asked, stored, serverError, pictures }} />
}

function pageOf(step: number, showError = false): string {
  if (step <= 1) return href('/booking')
  return href('/booking/steps/:step', { step: String(step) }) + (showError ? '?check=1' : '')
}
