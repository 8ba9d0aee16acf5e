import { data, href, Link } from 'react-router'
import { Emails } from '../../booking/studio/booking/emails.tsx'
import { portsContext } from '../../ports.server.ts'
import { ButtonLink } from '../../studio/ui/controls/button.tsx'
import { Copy } from '../../studio/ui/copy.tsx'
import { Moment } from '../../studio/ui/dates/moment.tsx'
import { AsideGroup, Events } from '../../studio/ui/feed/feed.tsx'
import { CommandButton } from '../../studio/ui/forms/commands.tsx'
import { Column, Columns, Page } from '../../studio/ui/page/page.tsx'
import { Panel, PanelRow } from '../../studio/ui/page/panel.tsx'
import { studioTitle } from '../../studio/ui/page/title.ts'
import { useStudio } from '../../studio/ui/use-studio.ts'
import { counted } from '../../ui/count.ts'
import { longDay } from '../../ui/dates.ts'
import { money } from '../../ui/money.ts'
import type { Route } from './+types/order.ts'
import { Ask } from './order/forms.tsx'
import { Items, Money } from './order/items.tsx'
import { Notices } from './order/notices.tsx'
import { type OrderView, readOrder } from './order/order.server.ts'
import { OrderBadge } from './orders/status.tsx'
import { Prints } from './prints/order-prints.tsx'

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const asked = { id: params.order, doing: url.searchParams.get('do') }
  const page = await readOrder(context.get(portsContext), asked, Date.now())
  if (!page) throw data(null, { status: 404 })
  return page
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return studioTitle(loaderData ? `Order ${loaderData.order.number}` : 'Order', matches)
}

export default function Order({ loaderData: view }: Route.ComponentProps) {
  const { order, emails, history, now } = view
  return (
    <Page
      title={`Order ${order.number}`}
      above={
        <Link className="link" to={href('/studio/orders')}>
          All orders
        </Link>
      }
      description={<OrderBadge order={order} />}
      actions={view.doing === null && <Actions {...view} />}
    >
      <Columns>
        <Column>
          <Ask {...view} />
          <Notices {...view} />
          <Items {...view} />
          <Prints {...view} />
          {order.status === 'paid' &&
            view.items.some(({ kind }) => kind !== 'print' && kind !== 'deposit') && <Downloads {...view} />}
        </Column>
        <aside aria-label="About the order">
          <AsideGroup title="Buyer">
            {order.name && <p>{order.name}</p>}
            {order.email === null ? (
              <p className="quiet">No email address.</p>
            ) : (
              <a className="link" href={`mailto:${encodeURIComponent(order.email).replace('%40', '@')}`}>
                {order.email}
              </a>
            )}
          </AsideGroup>
          {order.booking_id !== null && (
            <AsideGroup title="Booking">
              <Link className="link" to={href('/studio/bookings/:booking', { booking: order.booking_id })}>
                The session it’s for
              </Link>
            </AsideGroup>
          )}
          <AsideGroup title="Money">
            <Money {...view} />
          </AsideGroup>
          <AsideGroup title="Emails">
            <Emails emails={emails} remindAt={null} now={now} />
          </AsideGroup>
          <AsideGroup title="History">
            <Events events={history} here="the order" now={now} />
          </AsideGroup>
        </aside>
      </Columns>
    </Page>
  )
}

function Actions({ order, isDeposit, items }: OrderView) {
  const { role } = useStudio()
  const { id, status, total, currency } = order
  const at = (step: string) => `${href('/studio/orders/:order', { order: id })}?do=${step}`
  const mayBePaid = ['waiting', 'failed', 'canceled', 'expired'].includes(status)
  const refundable = status === 'paid' && items.some(({ endedAt }) => endedAt === null)
  return (
    <div className="buttons">
      {status === 'waiting' && (
        <ButtonLink to={at('cancel')}>{isDeposit ? 'Withdraw' : 'Cancel order'}</ButtonLink>
      )}
      {mayBePaid && (
        <ButtonLink to={at('paid')} variant={status === 'waiting' ? 'filled' : undefined}>
          Mark {money(total, currency)} as paid
        </ButtonLink>
      )}
      {refundable && role === 'owner' && <ButtonLink to={at('refund')}>Refund</ButtonLink>}
    </div>
  )
}

function Downloads({ order, items, link, downloads, now }: OrderView) {
  const { timeZone } = useStudio()
  const { id, downloads_until: until, email } = order
  const open = items.some(({ endedAt }) => endedAt === null)
  const isOver = (until ?? 0) <= now
  const day = longDay(until ?? 0, timeZone)
  return (
    <Panel title="Downloads">
      <PanelRow
        name={open ? `${isOver ? 'Ended' : 'Until'} ${day}` : 'Ended with the refund'}
        description={
          downloads.last === null ? (
            'Nothing was downloaded yet.'
          ) : (
            <>
              {counted(downloads.count, 'download')}, last <Moment at={downloads.last} now={now} />.
            </>
          )
        }
        action={
          open && (
            <CommandButton
              action={href('/studio/orders/:order/reopening', { order: id })}
              label={isOver ? 'Open for 30 days' : '30 days more'}
            />
          )
        }
      />
      <PanelRow
        name="Link to the photos"
        description="Anyone who has it can download what was bought."
        action={
          <div className="buttons">
            <Copy text={link} label="Copy link" what="to the photos" />
            <ButtonLink to="?do=link">New link</ButtonLink>
            {email !== null && (
              <CommandButton
                action={href('/studio/orders/:order/email', { order: id })}
                label="Send again"
                what={`to ${email}`}
              />
            )}
          </div>
        }
      />
    </Panel>
  )
}
