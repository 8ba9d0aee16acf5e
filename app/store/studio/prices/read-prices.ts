import { money, readMoney } from '../../../ui/money.ts'
import { type Prices, prices as shape } from '../../prices/price-list.ts'

/** A price that can't be read is none, with an error. */
export function readPrices(textOf: (name: keyof Prices) => string, currency: string) {
  const errors: Record<string, string> = {}
  const prices = Object.fromEntries(
    (Object.keys(shape.shape) as (keyof Prices)[]).map((name) => {
      const text = textOf(name)
      const amount = text === '' ? null : readMoney(text, currency)
      const read = shape.shape[name].safeParse(amount)
      if (!read.success || (text !== '' && amount === null)) {
        errors[name] = `Enter a price such as ${money(1200, currency)}, or leave it empty.`
      }
      return [name, read.success ? read.data : null]
    }),
  ) as Prices
  return { prices, errors }
}
