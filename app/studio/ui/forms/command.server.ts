import { type ActionFunctionArgs, data, type RouterContextProvider } from 'react-router'
import type { Database } from '../../../../ports/database/port.ts'
import { byOf, siteContext, staffContext } from '../../../accounts/staff-context.server.ts'
import type { By, StaffActor } from '../../../audit/actor.ts'
import { allOf, textOf } from '../../../form-text.ts'
import { type Ports, portsContext, type SignedInStaff } from '../../../ports.server.ts'

export interface Given<Params> {
  ports: Ports
  database: Database
  params: Params
  form: FormData
  text(name: string): string
  all(name: string): string[]
  by: By<StaffActor>
  staff: SignedInStaff
  timeZone: string
  request: Request
  url: URL
  context: Readonly<RouterContextProvider>
}

type Act<Params> = (given: Given<Params>) => Promise<object | null | undefined> | Promise<void>

/**
 * Wraps a command, which does one thing and returns a `CommandResult`.
 * @param act gets the parameters of `Route.ActionArgs`
 */
export function command<Args extends { params: object } = { params: object }>(act: Act<Args['params']>) {
  return async ({ request, url, params, context }: ActionFunctionArgs) => {
    const ports = context.get(portsContext)
    const form = await request.formData()
    return outcomeOf(
      await act({
        ports,
        database: ports.database,
        params: params as Args['params'],
        form,
        text: (name) => textOf(form, name),
        all: (name) => allOf(form, name),
        by: byOf(context),
        staff: context.get(staffContext),
        timeZone: context.get(siteContext).timeZone,
        request,
        url,
        context,
      }),
    )
  }
}

/** The error status of a refusal keeps the page from being loaded again. */
function outcomeOf(result: unknown) {
  if (typeof result !== 'object' || result === null) return null
  if ('refused' in result) return data(result, { status: 400 })
  return 'done' in result ? { done: String(result.done) } : null
}
