import { expect } from '@playwright/test'
import type { Driver } from './driver.ts'

/** What a person finds on a page: its kind, and the beginning of what it is called. */
type Kind = 'button' | 'link' | 'field'

const SELECTORS: Record<Kind, string> = {
  button: 'button',
  link: 'a',
  field: 'input:not([type=hidden]), textarea',
}

const HYDRATED = `Object.keys(document.querySelector('header a, nav a') ?? {}).some((key) => key.startsWith('__reactProps'))`
const HEADING = `document.querySelector('h1')?.innerText.replace(/\\s+/g, ' ').trim().toLowerCase()`

/** Somebody at a browser. Everything is waited for, as a person does. */
export function visitorAt(driver: Driver) {
  const read = <Value>(expression: string) => driver.read(expression) as Promise<Value>
  const see = (expression: string) => expect.poll(() => read(expression), { message: expression })

  /** Clicks in the middle of something, once nothing lies over it. */
  async function click(kind: Kind, name: string): Promise<void> {
    let point: Point | null = null
    await expect
      .poll(async () => (point = await read<Point | null>(call(pointOf, SELECTORS[kind], name))), {
        message: `${kind} '${name}'`,
      })
      .not.toBeNull()
    const actions = [
      { type: 'pointerMove', ...(point as unknown as Point), origin: 'viewport' } as const,
      { type: 'pointerDown', button: 0 } as const,
      { type: 'pointerUp', button: 0 } as const,
    ]
    await driver.input([{ type: 'pointer', id: 'mouse', actions }])
  }

  async function type(text: string): Promise<void> {
    const actions = Array.from(text).flatMap((value) =>
      (['keyDown', 'keyUp'] as const).map((one) => ({ type: one, value })),
    )
    await driver.input([{ type: 'key', id: 'keyboard', actions }])
  }

  return {
    read,
    see,
    click,
    type,
    async open(address: string): Promise<void> {
      await driver.open(address)
      await see(HYDRATED).toBe(true)
    },
    async fill(name: string, text: string): Promise<void> {
      await click('field', name)
      await see('typeof document.activeElement.select').toBe('function')
      await read('document.activeElement.select()')
      await type(text)
    },
    seesHeading: (text: string) => see(HEADING).toBe(text.toLowerCase()),
  }
}

interface Point {
  x: number
  y: number
}

function call(work: (...words: string[]) => unknown, ...words: string[]): string {
  return `(${work})(${words.map((word) => JSON.stringify(word)).join()})`
}

/** Runs in the page: the middle of the visible element of this name, or null while there is none or something covers it. */
function pointOf(selector = '', name = ''): Point | null {
  const nameOf = (element: Element) => {
    const label = (element as HTMLInputElement).labels?.[0] ?? element
    const read = label.cloneNode(true) as Element
    for (const hidden of read.querySelectorAll('[aria-hidden=true]')) hidden.remove()
    const text = element.getAttribute('aria-label') ?? read.textContent ?? ''
    return text.replace(/\s+/g, ' ').trim() || (element.getAttribute('placeholder') ?? '')
  }
  const element = [...document.querySelectorAll(selector)].find(
    (one) => nameOf(one).startsWith(name) && one.checkVisibility({ visibilityProperty: true }),
  )
  if (!element) return null
  element.scrollIntoView({ block: 'center', behavior: 'instant' })
  const { left, top, width, height } = element.getBoundingClientRect()
  const [x, y] = [Math.round(left + width / 2), Math.round(top + height / 2)]
  const hit = document.elementFromPoint(x, y)
  return hit && (element.contains(hit) || hit.closest('label')?.contains(element)) ? { x, y } : null
}
