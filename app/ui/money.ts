import * as t from '#messages/site'

/** '$8', '$28.49': without '.00'. @param amount in the currency's smallest unit */
export function money(amount: number, currency: string): string {
  return format(currency, { trailingZeroDisplay: 'stripIfInteger' }).format(amount / unitsOf(currency))
}

/** '$8.00', for columns. */
export function exactMoney(amount: number, currency: string): string {
  return format(currency).format(amount / unitsOf(currency))
}

/** Reads '$1,200', '8.50' or '8'; null for anything else. Returns the smallest unit. */
export function readMoney(text: string, currency: string): number | null {
  const plain = text.replaceAll(/[\s,\p{Sc}]/gu, '')
  if (!/^\d{1,7}(\.\d{1,2})?$/.test(plain)) return null
  const amount = Number(plain) * unitsOf(currency)
  return Number.isInteger(Math.round(amount * 1e6) / 1e6) ? Math.round(amount) : null
}

/** For a field: '8', '28.49'. */
export function moneyText(amount: number, currency: string): string {
  return amount % unitsOf(currency) === 0 ? `${amount / unitsOf(currency)}` : plainMoney(amount, currency)
}

/** For a spreadsheet: '8.00'. */
export function plainMoney(amount: number, currency: string): string {
  const units = unitsOf(currency)
  return (amount / units).toFixed(Math.log10(units))
}

/** 'US dollars' */
export function currencyName(currency: string): string {
  const parts = format(currency, { currencyDisplay: 'name' }).formatToParts(2)
  return parts.find(({ type }) => type === 'currency')?.value ?? currency
}

function unitsOf(currency: string): number {
  return 10 ** (format(currency).resolvedOptions().maximumFractionDigits ?? 2)
}

function format(currency: string, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  return new Intl.NumberFormat(t.locale(), { style: 'currency', currency, ...options })
}
