import * as t from '#messages/emails'
import type { SiteView } from '../../site/site.ts'
import { type OrderEmail, orderEmail } from '../../store/orders/order-email.server.ts'
import { longDate, longDay } from '../../ui/dates.ts'
import { money } from '../../ui/money.ts'
import type { EmailKind } from '../email.ts'

const envelope: EmailKind<OrderEmail>['envelope'] = ({ recipient, name, link, secret }) => ({
  to: { name, address: recipient },
  parameters: { link },
  secret,
})

export const order: EmailKind<OrderEmail> = {
  read: orderEmail,
  words: ({ number, deposit, onlyPrints }) =>
    (deposit ? t.depositHere : onlyPrints ? t.printsOrdered : t.orderReady)({ number: `${number}` }),
  body: (email, site) => (email.deposit ? paidDeposit(email, site) : paidOrder(email, site)),
  envelope,
}

function paidOrder(
  { number, link, until, items, currency, total, onlyPrints }: OrderEmail,
  { owner, studio, timeZone }: SiteView,
) {
  const day = longDay(until, timeZone)
  return {
    preview: onlyPrints ? t.printsThanks() : t.orderPreview({ day }),
    caption: t.orderCaption({ number: `${number}` }),
    title: onlyPrints ? t.printsOrderedTitle() : t.orderTitle(),
    reason: t.orderReason({ owner, studio }),
    link: { href: link, label: onlyPrints ? t.seeOrder() : t.getPhotos() },
    parts: [
      onlyPrints ? t.printsThanks() : t.orderThanks({ day }),
      '{link}',
      ...items.map(({ label, amount }) => `${label}: ${money(amount, currency)}`),
      t.orderTotal({ total: money(total, currency) }),
      ...(onlyPrints ? [] : [t.orderShare()]),
    ],
  }
}

function paidDeposit({ number, link, currency, total, deposit }: OrderEmail, { studio }: SiteView) {
  const text = t.depositHereText({ sum: money(total, currency) })
  return {
    preview: text,
    caption: t.orderCaption({ number: `${number}` }),
    title: t.depositHereTitle(),
    reason: t.becauseBooked({ studio }),
    link: { href: link, label: t.seeDeposit() },
    parts: [text, t.depositRefund({ refund: longDate(deposit?.refund ?? '') }), '{link}'],
  }
}

/** Beside what an acceptance or a reply says. */
export function askedDeposit({ link, total, currency, deposit }: OrderEmail, { timeZone }: SiteView) {
  const [sum, day] = [money(total, currency), longDate(deposit?.day ?? '')]
  return {
    subject: t.depositSubject({ day }),
    title: t.depositTitle({ day }),
    link: { href: link, label: t.payDeposit({ sum }) },
    parts: [
      t.depositAsked({ sum, held: longDay(deposit?.held ?? 0, timeZone) }),
      '{link}',
      t.depositRefund({ refund: longDate(deposit?.refund ?? '') }),
    ],
  }
}

export const orderFailed: EmailKind<OrderEmail> = {
  read: orderEmail,
  words: ({ number }) => t.debitFailed({ number: `${number}` }),
  body: ({ number, link }, { owner, studio }) => ({
    preview: t.debitFailedText(),
    caption: t.orderCaption({ number: `${number}` }),
    title: t.debitFailedTitle(),
    reason: t.orderReason({ owner, studio }),
    link: { href: link, label: t.payAgain() },
    parts: [t.debitFailedText(), '{link}'],
  }),
  envelope,
}

export const prints: EmailKind<OrderEmail> = {
  read: orderEmail,
  words: ({ kind, prints: count }) =>
    kind === 'order-mailed' ? t.printsMailed({ count }) : t.printsHandedOut({ count }),
  body: ({ kind, number, link, prints: count }, { owner, studio }) => {
    const isMailed = kind === 'order-mailed'
    const text = isMailed ? t.printsMailedText({ count }) : t.printsHandedOutText({ count, owner })
    return {
      preview: text,
      caption: t.orderCaption({ number: `${number}` }),
      title: isMailed ? t.printsMailed({ count }) : t.printsHandedOut({ count }),
      reason: t.orderReason({ owner, studio }),
      link: { href: link, label: t.seeOrder() },
      parts: [text, '{link}'],
    }
  },
  envelope,
}
