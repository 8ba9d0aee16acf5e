// Keeps letters typed while a new post opens: the page leaves them alone, and the post begins with them.

/** Milliseconds. */
const LONGEST = 20_000

let typed = ''
let release = () => {}

export function holdKeys(): void {
  release()
  typed = ''
  const hear = (event: KeyboardEvent) => {
    const { key } = event
    if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing || isInField(event.target)) return
    if (key === 'Backspace') typed = typed.slice(0, -1)
    else if ([...key].length === 1 && (key !== ' ' || typed !== '')) typed += key
    else return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  addEventListener('keydown', hear, true)
  const timer = setTimeout(() => release(), LONGEST)
  release = () => {
    removeEventListener('keydown', hear, true)
    clearTimeout(timer)
  }
}

export function takeKeys(): string {
  release()
  const all = typed
  typed = ''
  return all
}

function isInField(target: EventTarget | null): boolean {
  return (
    target instanceof Element && target.closest('input, textarea, select, [contenteditable="true"]') !== null
  )
}
