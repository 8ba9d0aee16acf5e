import { type Letters, Refusal, type Surroundings } from './command.ts'

/** Whether clients can be invited from here: what there is to say about it, or why not. */
export function invitation({
  passwords,
  letters,
}: Pick<Surroundings, 'passwords' | 'letters'>): { notes: string[] } | { refused: string } {
  if (!passwords) {
    return { refused: 'Passwords are kept by IDENTITY_PROVIDER: make the account there.' }
  }
  if (letters.known) return { notes: [] }
  const nowhere = `ORIGIN is not set: the link in the letter would lead to ${letters.origin}.`
  if (letters.sent) return { refused: `${nowhere} Set it as the site has it, or say --no-invite.` }
  return { notes: [`${nowhere} The letter is only kept, in DATA_DIR/mail, for MAIL_TRANSPORT is outbox.`] }
}

/** The notes of an invitation, which must be possible. Throws a Refusal when it is not. */
export function mustInvite(surroundings: {
  passwords: Surroundings['passwords']
  letters: Letters
}): string[] {
  const possible = invitation(surroundings)
  if ('refused' in possible) throw new Refusal(possible.refused)
  return possible.notes
}
