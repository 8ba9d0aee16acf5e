import { redirect } from 'react-router'
import { isPaymentsError } from '../../../ports/payments/port.ts'
import { fromAddress, HOUR, limit } from '../../limits/rate-limit.server.ts'
import { portsContext, visitorContext } from '../../ports.server.ts'
import { viewerContext } from '../../viewers/viewer-context.server.ts'
import { payAgain } from '../orders/check-out.server.ts'
import { openStripe, readStore } from '../payments/store-settings.server.ts'
import type { Route } from './+types/order-payment.ts'

const PAYMENTS = { count: 20, per: HOUR }

/** Another try by card. */
export async function action({ request, context }: Route.ActionArgs) {
  const ports = context.get(portsContext)
  const { buyer, gallery } = context.get(viewerContext)
  if (!buyer) throw new Response(null, { status: 404 })
  const { address } = context.get(visitorContext)
  const attempt = { name: 'order-payment', key: address, rule: PAYMENTS }
  const limited = (await limit(ports.database, fromAddress(attempt))) > 0
  const store = limited ? null : await readStore(ports, request)
  const payments = store?.account ? await openStripe(ports) : null
  if (!store || !payments) return redirect(gallery, 303)
  try {
    const page = await payAgain({ ...ports, payments }, buyer.orderId, store, Date.now())
    return redirect(page ?? gallery, 303)
  } catch (error) {
    if (!isPaymentsError(error)) throw error
    ports.report(error, request)
    return redirect(`${gallery}?unreachable`, 303)
  }
}
