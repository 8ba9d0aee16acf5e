import { href } from 'react-router'
import { ButtonLink } from '../../../studio/ui/controls/button.tsx'
import { Line, Panel } from '../../../studio/ui/settings/panel.tsx'

interface Person {
  name: string
  email: string
  role: 'owner' | 'assistant'
}

/** Who is signed in. */
export function Account({ name, email, role }: Person) {
  return (
    <Panel title="Account">
      <Line
        name={name}
        about={email}
        action={<span className="quiet small">{role === 'owner' ? 'Owner' : 'Assistant'}</span>}
      />
      <Line
        name="Password"
        about="To change it, we email you a link."
        action={
          // A document of its own: the site has other styles.
          <ButtonLink to={`${href('/client/forgotten')}?studio`} reloadDocument>
            Change<span className="hidden-text"> the password</span>
          </ButtonLink>
        }
      />
    </Panel>
  )
}
