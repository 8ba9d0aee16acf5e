import { Form, href, Link } from 'react-router'
import form from '../../accounts/ui/form.module.css'
import portal from '../../portal/ui/portal.module.css'
import { LocalDay } from '../../site/local-day.tsx'
import { PasskeyForm } from './passkey.tsx'

interface Factor {
  id: string
  name: string
  createdAt: number
  usedAt: number | null
}

interface FactorsProps {
  factors: Factor[]
  /** How many recovery codes are left. */
  codes: number
  passkey: { options: object; sealed: string } | null
  error: string | null
}

/** The second factors, and the ways to add one. */
export function Factors({ factors, codes, passkey, error }: FactorsProps) {
  return (
    <section aria-labelledby="factors">
      <h2 id="factors">Second factor</h2>
      {factors.length === 0 ? (
        <p>
          None yet: your password alone opens the studio. Adding the first one signs you out on all other
          devices.
        </p>
      ) : (
        <ul className={portal.rows}>
          {factors.map((factor) => (
            <Row key={factor.id} factor={factor} />
          ))}
        </ul>
      )}
      <div className={portal.all}>
        <Link className="button" to={href('/studio/settings/app')}>
          Set up an authenticator app
        </Link>
        {passkey && <PasskeyForm act="create" intent="passkey" label="Add a passkey" {...passkey} />}
      </div>
      {error && (
        <p className={form.error} role="alert">
          {error}
        </p>
      )}
      {factors.length > 0 && <Codes left={codes} />}
    </section>
  )
}

function Row({ factor: { id, name, createdAt, usedAt } }: { factor: Factor }) {
  return (
    <li>
      <div>
        <p className={portal.device}>{name}</p>
        <p className="edge">
          since <LocalDay at={createdAt} />
          {usedAt !== null && (
            <>
              , last used <LocalDay at={usedAt} />
            </>
          )}
        </p>
      </div>
      <Form method="post">
        <input type="hidden" name="intent" value="remove" />
        <input type="hidden" name="factor" value={id} />
        <button className="link" type="submit">
          Remove<span className="hidden-text"> {name}</span>
        </button>
      </Form>
    </li>
  )
}

function Codes({ left }: { left: number }) {
  return (
    <Form className={portal.all} method="post">
      <p>
        {left === 1 ? '1 recovery code is' : `${left} recovery codes are`} left. Each opens the studio once
        without a second factor.
      </p>
      <input type="hidden" name="intent" value="codes" />
      <button className="link" type="submit">
        Make new codes
      </button>
    </Form>
  )
}
