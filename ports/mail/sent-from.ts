import type { Address, Mail } from './port.ts'

/** The same mail, with letters that all come from one address its server knows; answers go where they would have. */
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
