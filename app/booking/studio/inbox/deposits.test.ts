import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { withDatabase } from '../../../../ports/database/testing.ts'
import { openTestStripe } from '../../../../ports/payments/testing-stripe.ts'
import { signWith } from '../../../accounts/signature.server.ts'
import { actorContext, siteContext, staffContext } from '../../../accounts/staff-context.server.ts'
import { testSecurityLog } from '../../../audit/testing.server.ts'
import { portsContext } from '../../../ports.server.ts'
import { payAgain } from '../../../store/orders/check-out.server.ts'
import { ordersCsv } from '../../../store/orders/csv.server.ts'
import { depositOf, lastDeposit } from '../../../store/orders/deposits.server.ts'
import { keepDeposit, markOrderPaid, withdrawOrder } from '../../../store/orders/manage.server.ts'
import { currentMonth } from '../../../store/orders/month.ts'
import { orderEmail } from '../../../store/orders/order-email.server.ts'
import { refundItems } from '../../../store/orders/refund.server.ts'
import { settle } from '../../../store/orders/settle.server.ts'
import { settleWaiting } from '../../../store/orders/settle-waiting.server.ts'
import { orderTasks } from '../../../store/orders/tasks.server.ts'
import { STORE } from '../../../store/testing.server.ts'
import { boughtFrames } from '../../../viewers/buyer.server.ts'
import { storeBooking } from '../../testing.server.ts'
import { action as reopening } from '../commands/reopening.ts'
import { acceptBooking, askAgain, declineBooking } from './replies.server.ts'
import { markDone } from './status.server.ts'

const NOW = Date.now()
const DAY = 86_400_000
const OWNER = { kind: 'owner', id: 'jordan' } as const
/** Nothing of it is added to what was asked for. */
const TAXED = { ...STORE, tax: true }

withDatabase('a deposit', (open) => {
  async function asked() {
    const database = await open()
    const { db } = database
    const stripe = await openTestStripe()
    const { payments } = stripe
    const { security } = testSecurityLog(database)
    const sign = signWith('a secret of this test')
    const openPayments = () => payments
    const jobs = { wake() {} }
    const ports = { database, sign, security, payments, openPayments, jobs, origin: 'https://example.com' }
    const id = await storeBooking(database, { name: 'Beatriz', email: 'beatriz@example.com' }, NOW)
    const wish = (days: number, subtotal = 15_000) => {
      const dates = { ends_at: NOW + days * DAY, refund_until: '2027-05-01' }
      return { subtotal, currency: 'usd', ...dates }
    }
    const by = { id, actor: OWNER, now: NOW }
    await acceptBooking(ports, { ...by, date: '2027-05-08', deposit: wish(7) })
    const order = async () => {
      const last = await lastDeposit(db, id)
      if (!last) throw new Error('Nothing was asked.')
      return last
    }
    return {
      ports,
      by,
      db,
      stripe,
      order,
      ask: (days: number, amount?: number, now = NOW) =>
        askAgain(ports, { ...by, now, deposit: wish(days, amount) }),
      pay: async (now = NOW) => payAgain(ports, (await order()).id, TAXED, now),
      settled: async () => settle(ports, (await order()).id, NOW),
      state: async (now = NOW) => (await depositOf(db, await order(), now))?.state,
      tasks: async (now = NOW) =>
        (await orderTasks(database, { owner: false, limit: 5 }, now)).shown.map((one) => [
          one.task,
          'name' in one && one.name,
        ]),
      emails: async () => {
        const all = db.selectFrom('job').where('kind', '=', 'mail').orderBy('id').selectAll()
        return (await all.execute()).map(({ payload }) => JSON.parse(payload))
      },
    }
  }

  test('is asked in the email that accepts, paid by card once, and gives no photos', async () => {
    const { ports, by, db, stripe, order, ask, pay, settled, state, tasks, emails } = await asked()
    const { id, number } = await order()
    expect(await order()).toMatchObject({ status: 'waiting', total: 15_000, email: 'beatriz@example.com' })
    const [email, ...others] = await emails()
    expect([email.email, email.deposit, others]).toEqual(['booking-accepted', id, []])
    const asking = await orderEmail(ports, { about: id, payload: email }, NOW)
    expect(asking).toMatchObject({
      link: expect.stringContaining('https://example.com/order/'),
      total: 15_000,
    })
    const pages = new Set(await Promise.all([pay(), pay()]))
    expect([pages.size, await pay()]).toEqual([1, [...pages][0]])
    // What is asked is what is paid, without tax.
    await stripe.pay([...pages][0] ?? '', 'card')
    await Promise.all([settled(), settled()])
    expect([await state(), await pay()]).toEqual(['ready', null])
    expect(await order()).toMatchObject({ status: 'paid', total: 15_000, method: 'card' })
    expect((await emails()).map(({ email }) => email)).toEqual(['booking-accepted', 'order'])
    expect(await ask(9)).toEqual({ refused: 'They’ve already paid the deposit.' })
    expect(await tasks()).toEqual([['paid', 'Beatriz']])
    expect(await boughtFrames(ports, { orderId: id, address: '' }, NOW).execute()).toEqual([])
    await db.updateTable('store_order').set({ test: 0 }).execute()
    const csv = await ordersCsv(ports.database, currentMonth('UTC', NOW), 'UTC')
    expect(csv).toContain(`,${number},deposit,150.00,0.00,0.00,0.00,150.00,0.00,`)

    // She cancels the session: the owner decides about the money.
    await declineBooking(ports, by)
    expect([await state(), await tasks()]).toEqual(['ready', [['declined', 'Beatriz']]])
    await ports.database.write((trx) => keepDeposit(trx, id, by))
    expect(await tasks()).toEqual([])
  })

  test('that isn’t paid in time is left to the owner, who asks again', async () => {
    const { ports, stripe, order, ask, pay, settled, state, tasks, emails } = await asked()
    const later = NOW + 30 * DAY
    const { id } = await order()
    await settleWaiting(ports, later)
    expect([await state(later), await pay(later), await tasks(later)]).toEqual([
      'late',
      null,
      [['late', 'Beatriz']],
    ])
    expect(await ask(40, 20_000, later)).toEqual({ refused: 'You asked for $150. Withdraw that first.' })
    expect(await ask(29, 15_000, later)).toEqual({ refused: 'Hold the day until today or later.' })
    await ask(40, 15_000, later)
    expect((await emails()).at(-1)).toEqual({ email: 'booking-reply', deposit: id })
    expect([(await order()).id, await state(later), await tasks(later)]).toEqual([id, 'waiting', []])
    // A bank that sends nothing leaves it to be paid.
    await stripe.pay((await pay()) ?? '', 'us_bank_account')
    expect(await settled()).toBe('pending')
    await stripe.settle((await order()).session_id ?? '', 'fail')
    expect([await settled(), await state()]).toEqual(['failed', 'failed'])
    // A press within a minute of the last one opens the same page.
    await stripe.pay((await pay(NOW + 60_000)) ?? '', 'card')
    expect(await settled()).toBe('paid')
  })

  test('can’t be paid once it’s withdrawn, whatever page is open', async () => {
    const { ports, by, stripe, order, ask, pay, settled, state } = await asked()
    const page = (await pay()) ?? ''
    expect(await withdrawOrder(ports, (await order()).id, by)).toBeNull()
    await stripe.pay(page, 'card')
    expect([await settled(), await pay(), await state()]).toEqual(['canceled', null, 'canceled'])
    await ask(7, 20_000)
    expect(await order()).toMatchObject({ number: 1002, status: 'waiting', total: 20_000 })
    // Nobody is asked for a session that doesn't take place.
    await declineBooking(ports, by)
    expect([await pay(), await state()]).toEqual([null, 'canceled'])
  })

  test('is withdrawn with its session, and stays when one that was done is opened again', async () => {
    const { ports, by, order } = await asked()
    const context = new RouterContextProvider()
    context.set(portsContext, ports as never)
    context.set(actorContext, OWNER)
    context.set(staffContext, {} as never)
    context.set(siteContext, {} as never)
    const reopen = async () => {
      const request = new Request('http://site/', { method: 'POST', body: new URLSearchParams() })
      await reopening({ request, params: { booking: by.id }, context } as never)
      return (await order()).status
    }
    await markDone(ports.database, by)
    expect([await reopen(), await reopen()]).toEqual(['waiting', 'canceled'])
  })

  test('is marked as paid in cash, and given back', async () => {
    const { ports, by, db, order, pay, state, tasks } = await asked()
    const { id } = await order()
    await ports.database.write((trx) => markOrderPaid(trx, id, 90, by))
    expect([await state(NOW + 200 * DAY), await pay()]).toEqual(['ready', null])
    const { id: item } = await db.selectFrom('store_item').select('id').executeTakeFirstOrThrow()
    expect(await refundItems(ports, { id, items: [item] }, by)).toEqual({ amount: 15_000 })
    expect([await state(), await tasks()]).toEqual(['refunded', []])
  })
})
