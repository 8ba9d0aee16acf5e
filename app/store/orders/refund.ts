interface Amounts {
  total: number
  refunded: number
  /** Given back with the last item. */
  mailing?: number | null
}

interface SoldItem {
  id: string
  amount: number
  refunded: number
  endedAt: number | null
}

/** Each with what it cost with its share of code and tax. They add up to the total: the last one is the rest. */
export function withShares<Sold extends Pick<SoldItem, 'amount'>>(lines: Sold[], total: number) {
  const subtotal = lines.reduce((sum, { amount }) => sum + amount, 0)
  let [sold, shared] = [0, 0]
  return lines.map((line) => {
    sold += line.amount
    const until = subtotal === 0 ? 0 : Math.round((total * sold) / subtotal)
    const share = until - shared
    shared = until
    return { ...line, share }
  })
}

/** What is given back for those of `wanted` that still have downloads. The last one is the rest. */
export function refundOf<Sold extends SoldItem>(
  { total, refunded, mailing }: Amounts,
  lines: Sold[],
  wanted: string[],
): { amount: number; chosen: (Sold & { share: number })[] } {
  const open = withShares(lines, total - (mailing ?? 0)).filter(({ endedAt }) => endedAt === null)
  const chosen = open.filter(({ id }) => wanted.includes(id))
  const shares = chosen.reduce((sum, { share, refunded }) => sum + share - refunded, 0)
  const left = total - refunded
  const due = Math.max(0, shares - surplusOf({ refunded }, lines))
  const last = chosen.at(-1)
  if (last && chosen.length === open.length) last.share += mailing ?? 0
  return { amount: chosen.length === open.length ? left : Math.min(left, due), chosen }
}

/** What Stripe couldn't give back after all. */
export function failedRefund(order: Pick<Amounts, 'refunded'>, lines: { refunded: number }[]): number {
  return Math.max(0, -givenBeside(order, lines))
}

/** What was given back in Stripe, for no item in particular. */
export function surplusOf(order: Pick<Amounts, 'refunded'>, lines: { refunded: number }[]): number {
  return Math.max(0, givenBeside(order, lines))
}

function givenBeside({ refunded }: Pick<Amounts, 'refunded'>, lines: { refunded: number }[]): number {
  return refunded - lines.reduce((sum, line) => sum + line.refunded, 0)
}
