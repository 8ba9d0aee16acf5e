export type Path = (string | number)[]

export function valueAt(content: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (value, step) => (value as Record<string | number, unknown> | null | undefined)?.[step],
    content,
  )
}

export function withValue(content: unknown, [step, ...rest]: Path, value: unknown): unknown {
  if (step === undefined) return value
  if (Array.isArray(content)) {
    return content.map((item, i) => (i === step ? withValue(item, rest, value) : item))
  }
  const { [step]: before, ...others } = (content ?? {}) as Record<string | number, unknown>
  const after = withValue(before, rest, value)
  if (after === undefined) return others
  return { ...(content as object), [step]: after }
}

export function moved<Item>(list: readonly Item[], from: number, to: number): Item[] {
  const rest = list.toSpliced(from, 1)
  return rest.toSpliced(to, 0, list[from] as Item)
}
