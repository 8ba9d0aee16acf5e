interface Wearer {
  number: string
  sharesNumber: boolean
}

export function conflictsOf<Athlete extends Wearer>(athletes: Athlete[]): Map<string, Athlete[]> {
  const worn = Map.groupBy(athletes, ({ number }) => number)
  return new Map(
    [...worn].filter(
      ([, wearers]) => wearers.length > 1 && wearers.some(({ sharesNumber }) => !sharesNumber),
    ),
  )
}
