import { BrowserCopy, FORM } from '../../../ui/outbox/browser-copy.ts'
import { type FormField, putBack, revert, type Typed, typedIn } from './form-fields.ts'
import { noteSent, noteTyped } from './sent-forms.ts'

interface WatchOptions {
  account: string
  /** Tells apart forms at the same address. */
  of: string | number
  onRestored(restored: boolean): void
}

export class WatchedForm {
  readonly #form: HTMLFormElement
  readonly #path: string
  readonly #name: string
  readonly #copy: BrowserCopy<Typed>
  readonly #onRestored: WatchOptions['onRestored']
  readonly #end = new AbortController()
  #typed: Typed = {}
  /** A script is changing the form: its content is incomplete. */
  #changing = false

  constructor(form: HTMLFormElement, { account, of, onRestored }: WatchOptions) {
    this.#form = form
    this.#path = pathOf(form.getAttribute('action'))
    this.#name = `${FORM}${this.#path} ${of}`
    this.#copy = new BrowserCopy(account, this.#name)
    this.#onRestored = onRestored
    const { signal } = this.#end
    form.addEventListener('input', () => this.#input(), { signal })
    form.addEventListener('submit', (event) => this.#submit(event), { signal })
    this.#copy.takeOver(
      (typed) => this.#restore(typed),
      () => {},
    )
  }

  discard(): void {
    this.#changing = true
    revert(this.#fields)
    this.#changing = false
    this.#drop()
  }

  end(): void {
    this.#end.abort()
    this.#copy.release()
  }

  get #fields(): FormField[] {
    return Array.from(this.#form.elements as Iterable<Element & FormField>)
  }

  #input(): void {
    if (this.#changing) return
    noteTyped(this.#name)
    this.#store()
  }

  #submit({ submitter }: SubmitEvent): void {
    if (!this.#copy.held) return
    const elsewhere = submitter?.getAttribute('formaction')
    const path = elsewhere ? pathOf(elsewhere) : this.#path
    noteSent(this.#name, { path, drop: () => this.#drop() })
  }

  #store(): boolean {
    const typed = typedIn(this.#fields, this.#typed)
    this.#typed = typed ?? {}
    if (typed) this.#copy.put(typed)
    else this.#copy.clear()
    return typed !== null
  }

  #restore(typed: Typed): void {
    if (this.#end.signal.aborted) return
    this.#copy.put(typed)
    this.#changing = true
    putBack(this.#fields, typed)
    // A choice may have added a field.
    requestAnimationFrame(() => {
      if (this.#end.signal.aborted) return
      putBack(this.#fields, typed)
      this.#changing = false
      this.#onRestored(this.#store())
    })
  }

  #drop(): void {
    this.#typed = {}
    this.#copy.clear()
    this.#onRestored(false)
  }
}

function pathOf(address: string | null): string {
  return new URL(address ?? '', location.href).pathname
}
