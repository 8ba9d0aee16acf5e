import type { Address, Mail } from './port.ts'

/** Sends every email from the one address that the server accepts; replies stay where they were to go. */
export function sentFrom(mail: Mail, from: Address): Mail {
  return {
    send: (message) =>
      mail.send({
        ...message,
        from: { name: from.name ?? message.from.name, address: from.address },
        replyTo: message.replyTo ?? message.from,
      }),
    close: () => mail.close(),
  }
}
