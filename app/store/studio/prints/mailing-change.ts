import { requireOwner } from '../../../accounts/staff-context.server.ts'
import { command } from '../../../studio/ui/forms/command.server.ts'
import { readMoney } from '../../../ui/money.ts'
import { changeStore, readStoreSettings } from '../../payments/store-settings.server.ts'

const REGIONS = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })
/** Stripe takes no addresses there, and knows no UK. */
const NEVER = ['CU', 'IR', 'KP', 'SY', 'UK']

export const action = command(async ({ database, text, by, staff }) => {
  requireOwner(staff)
  const { currency } = await readStoreSettings({ database })
  const [price, places] = [text('mailing'), text('countries').toUpperCase()]
  const mailing = price === '' ? null : readMoney(price, currency)
  if (price !== '' && (mailing === null || mailing > 1_000_000)) {
    return { refused: 'Enter a price such as 6, or leave it empty.' }
  }
  const countries = places.split(/[\s,]+/).filter(Boolean)
  if (countries.length === 0 || countries.length > 100 || !countries.every((one) => /^[A-Z]{2}$/.test(one))) {
    return { refused: 'Enter countries as two letters each, such as US, CA.' }
  }
  const unknown = countries.find((one) => NEVER.includes(one) || !REGIONS.of(one))
  if (unknown) return { refused: `Stripe mails nothing to ${unknown}. The United Kingdom is GB.` }
  await changeStore(database, { change: { mailing, countries }, action: 'payments.change' }, by)
  return null
})
