import { randomBytes } from 'node:crypto'
import type { Ports } from '../../ports.server.ts'
import { clientByEmail, type Person, staffByEmail } from '../accounts.server.ts'
import { checkPassword, type FindPerson, type Given, startSession } from './sign-in.server.ts'
import { type StaffSignInResult, startStaffSession } from './staff-sign-in.server.ts'

type LoginPorts = Pick<Ports, 'database' | 'identity' | 'staff' | 'sign' | 'origin' | 'security'>

/** Neither the response nor its time tells others that an address is of staff. */
export async function logIn(ports: LoginPorts, given: Given): Promise<StaffSignInResult> {
  const checked = await checkPassword({ ...ports, identity: ofBoth(ports) }, anybody, given)
  if (checked.kind !== 'right') return checked
  const start = checked.person.role === 'client' ? startSession : startStaffSession
  return start(ports, checked, given.request, given.now)
}

const anybody: FindPerson = async (database, email): Promise<Person | undefined> =>
  (await staffByEmail(database, email)) ?? clientByEmail(database, email)

/** Staff passwords are always in our own database, and are never sent to a service. */
function ofBoth({ database, identity, staff }: LoginPorts): Pick<Ports['identity'], 'signIn'> {
  if (staff === identity) return identity
  return {
    async signIn(email, password) {
      const isStaff = (await staffByEmail(database, email)) !== undefined
      const own = await staff.signIn(email, password)
      if (isStaff && own) return own
      // Takes as long as a client's sign-in.
      const proof = await identity.signIn(email, isStaff ? randomBytes(24).toString('base64url') : password)
      return isStaff ? null : proof
    },
  }
}
