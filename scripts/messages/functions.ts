import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'

/** One message as a JavaScript function, and as the type that its values have. */
export interface MessageFunction {
  code: string
  /** By name; empty for a text without values. */
  values: Map<string, 'text' | 'number' | 'tag'>
}

/**
 * Compiles a message in ICU's syntax: `{name}`, `{count, number}`, `{count, plural, one {# photo} other {# photos}}`,
 * `{side, select, home {at home} other {away}}`, and `<link>tags</link>`, whose values are functions of the text inside.
 * A message with tags returns its parts, the others return text. Throws what a translator can act on.
 * @param plurals the language's plural categories; with none, any are taken
 */
export function messageFunction(message: string, plurals: readonly string[] = []): MessageFunction {
  const values: MessageFunction['values'] = new Map()
  const elements = parse(message, { requiresOtherClause: true })
  refuseOtherPlurals(elements, plurals)
  const parts = partsOf(elements, values)
  const tagged = [...values.values()].includes('tag')
  const body = tagged ? `[${parts.join(', ')}]` : joined(parts)
  return { code: `(${values.size > 0 ? 'v' : ''}) => ${body}`, values }
}

function refuseOtherPlurals(elements: MessageFormatElement[], plurals: readonly string[]): void {
  for (const element of elements) {
    if (element.type === TYPE.plural && plurals.length > 0) {
      const unknown = Object.keys(element.options).find((name) => !/^=/.test(name) && !plurals.includes(name))
      if (unknown) throw new Error(`has the plural '${unknown}', not one of ${plurals.join(', ')}`)
    }
  }
}

/** `plural` is the name of the value that `#` stands for. */
function partsOf(elements: MessageFormatElement[], values: MessageFunction['values'], plural = ''): string[] {
  return elements.map((element) => {
    switch (element.type) {
      case TYPE.literal:
        return JSON.stringify(element.value)
      case TYPE.pound:
        return `$number(v.${plural})`
      case TYPE.argument:
        return value(values, element.value, 'text')
      case TYPE.number:
        return `$number(${value(values, element.value, 'number')})`
      case TYPE.select:
        return `$select(${value(values, element.value, 'text')}, ${forms(element.options, values, plural)})`
      case TYPE.plural:
        return `$plural(${value(values, element.value, 'number')}, ${forms(element.options, values, element.value)})`
      case TYPE.tag:
        return `${value(values, element.value, 'tag')}(${joined(partsOf(element.children, values, plural))})`
      default:
        throw new Error('has a date or a time: give it as text')
    }
  })
}

function forms(
  options: Record<string, { value: MessageFormatElement[] }>,
  values: MessageFunction['values'],
  plural: string,
): string {
  if (Object.values(options).some((option) => option.value.some(({ type }) => type === TYPE.tag))) {
    throw new Error('has a tag inside a plural or select: put the tag around it, or write two messages')
  }
  const each = Object.entries(options).map(
    ([name, { value: elements }]) => `${JSON.stringify(name)}: ${joined(partsOf(elements, values, plural))}`,
  )
  return `{ ${each.join(', ')} }`
}

function value(values: MessageFunction['values'], name: string, kind: 'text' | 'number' | 'tag'): string {
  if (!/^[a-z][A-Za-z0-9]*$/.test(name)) throw new Error(`has the value '${name}', which is no name`)
  if (values.get(name) !== 'number') values.set(name, kind)
  return `v.${name}`
}

function joined(parts: string[]): string {
  return parts.length === 1 && parts[0]?.startsWith('"') ? parts[0] : ['""', ...parts].join(' + ')
}
