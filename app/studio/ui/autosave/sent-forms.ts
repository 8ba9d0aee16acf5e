interface SentForm {
  /** The path that the form was sent to. */
  path: string
  drop(): void
}

/** Forms that were sent, the latest last, by the names of their copies, until the site has responded. */
const sent = new Map<string, SentForm>()

/** @param form with what drops the browser's copy, called once the site has accepted the form */
export function noteSent(name: string, form: SentForm): void {
  sent.delete(name)
  sent.set(name, form)
}

/** Somebody went on typing: what the site accepts is not all. */
export function noteTyped(name: string): void {
  sent.delete(name)
}

/** The site has responded to a command. One that asks for the password first, or refuses, has accepted nothing. */
export function noteResponse(path: string, accepted: boolean): void {
  for (const [name, form] of sent) {
    if (form.path !== path) continue
    sent.delete(name)
    if (accepted) form.drop()
    return
  }
}
