import { Form } from 'react-router'
import portal from '../../portal/ui/portal.module.css'
import { LocalDay } from '../../site/local-day.tsx'

interface Session {
  id: string
  device: string
  createdAt: number
  seenAt: number
}

/** Where this person is signed in. */
export function Sessions({ sessions, own }: { sessions: Session[]; own: string }) {
  return (
    <section aria-labelledby="devices">
      <h2 id="devices">Signed in on</h2>
      <ul className={portal.rows}>
        {sessions.map(({ id, device, createdAt, seenAt }) => (
          <li key={id}>
            <div>
              <p className={portal.device}>{device}</p>
              <p className="edge">
                since <LocalDay at={createdAt} />, last used <LocalDay at={seenAt} />
              </p>
            </div>
            {id === own ? <ThisDevice /> : <End id={id} device={device} />}
          </li>
        ))}
      </ul>
      <Form className={portal.all} method="post" reloadDocument>
        <input type="hidden" name="intent" value="end-all" />
        <button className="button" type="submit">
          Sign out everywhere
        </button>
      </Form>
    </section>
  )
}

function ThisDevice() {
  return (
    <p className="edge">
      <b>This device</b>
    </p>
  )
}

function End({ id, device }: { id: string; device: string }) {
  return (
    <Form method="post">
      <input type="hidden" name="intent" value="end" />
      <input type="hidden" name="session" value={id} />
      <button className="link" type="submit">
        End<span className="hidden-text"> the session of {device}</span>
      </button>
    </Form>
  )
}
