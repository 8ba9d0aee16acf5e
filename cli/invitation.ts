import { Refusal, type Surroundings } from './command.ts'

/** What there is to say about inviting clients from here. Throws a Refusal when they cannot be. */
export function mustInvite({ passwords, letters }: Pick<Surroundings, 'passwords' | 'letters'>): string[] {
  if (!passwords) throw new Refusal('Passwords are kept by IDENTITY_PROVIDER: make the account there.')
  if (letters.known) return []
  const nowhere = `ORIGIN is not set: the link in the letter would lead to ${letters.origin}.`
  if (letters.sent) throw new Refusal(`${nowhere} Set it as the site has it.`)
  return [`${nowhere} The letter is only kept, in DATA_DIR/mail, for MAIL_TRANSPORT is outbox.`]
}
