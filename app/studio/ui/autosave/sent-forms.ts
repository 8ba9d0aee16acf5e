interface SentForm {
  path: string
  drop(): void
}

/** Unanswered forms by their copies' names, the latest last. */
const sent = new Map<string, SentForm>()

export function noteSent(name: string, form: SentForm): void {
  sent.delete(name)
  sent.set(name, form)
}

/** The site accepts less than is typed by now. */
export function noteTyped(name: string): void {
  sent.delete(name)
}

/** A refusal, or a request for the password, accepts nothing. */
export function noteResponse(path: string, accepted: boolean): void {
  for (const [name, form] of sent) {
    if (form.path !== path) continue
    sent.delete(name)
    if (accepted) form.drop()
    return
  }
}
