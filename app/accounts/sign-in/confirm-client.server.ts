import { refund } from '../../limits/rate-limit.server.ts'
import type { Ports } from '../../ports.server.ts'
import { clientByEmail } from '../accounts.server.ts'
import type { SignedIn } from '../sessions/sessions.server.ts'
import { withPasswordLimit } from './password-limit.server.ts'
import { checkPassword, type Failure } from './sign-in.server.ts'

export async function confirmClient(
  ports: Ports,
  { clientId, email }: SignedIn,
  given: { password: string; request: Request; address: string; now: number },
): Promise<Failure | null> {
  const checked = await withPasswordLimit(ports.passwordLimit, () =>
    checkPassword(ports, clientByEmail, { email, ...given }),
  )
  if (checked.kind !== 'right') return checked
  await refund(ports.database, checked.attempts)
  return checked.person.id === clientId ? null : { kind: 'refused' }
}
