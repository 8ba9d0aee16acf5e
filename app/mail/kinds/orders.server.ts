import * as t from '#messages/emails'
import { type OrderEmail, orderEmail } from '../../store/orders/order-email.server.ts'
import { longDay } from '../../ui/dates.ts'
import { money } from '../../ui/money.ts'
import type { EmailKind } from '../email.ts'

const envelope: EmailKind<OrderEmail>['envelope'] = ({ recipient, name, link, secret }) => ({
  to: { name, address: recipient },
  parameters: { link },
  secret,
})

export const order: EmailKind<OrderEmail> = {
  read: orderEmail,
  words: ({ number }) => t.orderReady({ number: `${number}` }),
  body: ({ number, link, until, items, currency, total }, { owner, studio, timeZone }) => ({
    preview: t.orderPreview({ day: longDay(until, timeZone) }),
    caption: t.orderCaption({ number: `${number}` }),
    title: t.orderTitle(),
    reason: t.orderReason({ owner, studio }),
    link: { href: link, label: t.getPhotos() },
    parts: [
      t.orderThanks({ day: longDay(until, timeZone) }),
      '{link}',
      ...items.map(({ label, amount }) => `${label}: ${money(amount, currency)}`),
      t.orderTotal({ total: money(total, currency) }),
      t.orderShare(),
    ],
  }),
  envelope,
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
