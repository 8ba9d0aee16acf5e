import { Form, href, useNavigation } from 'react-router'
import { FormCopy } from '../../../studio/ui/autosave/form-copy.tsx'
import { Button } from '../../../studio/ui/controls/button.tsx'
import { TextInput } from '../../../studio/ui/controls/fields.tsx'
import { Copy } from '../../../studio/ui/copy.tsx'
import { Moment } from '../../../studio/ui/dates/moment.tsx'
import { CommandButton } from '../../../studio/ui/forms/commands.tsx'
import panel from '../../../studio/ui/page/panel.module.css'
import { Panel, PanelRow } from '../../../studio/ui/page/panel.tsx'
import { ConfirmLink } from '../../../studio/ui/settings/confirm-link.tsx'
import type { UploadTokenView } from '../../upload-tokens.server.ts'
import styles from '../accounts.module.css'

/** Shown once: the database has only the token's hash. */
export function NewToken({ name, token, origin }: { name: string; token: string; origin: string }) {
  return (
    <Panel title={`The token for ${name}`}>
      <div className={panel.text} role="status">
        <p>Copy it into the program now. It won’t be shown again.</p>
        <Copied label="Token" value={token} />
        <Copied label="Site URL" value={origin} />
      </div>
    </Panel>
  )
}

function Copied({ label, value }: { label: string; value: string }) {
  return (
    <div className={styles.copy}>
      <TextInput label={label} value={value} readOnly onFocus={(event) => event.currentTarget.select()} />
      <Copy text={value} label="Copy" what={label} />
    </div>
  )
}

interface MakeTokenProps {
  confirmed: boolean
  refused: { refused: string; name: string } | null
}

export function MakeToken({ confirmed, refused }: MakeTokenProps) {
  const busy = useNavigation().state !== 'idle'
  return (
    <Panel title="Create an upload token">
      <div className={panel.text}>
        <p>
          With a token, the Lightroom plug-in or a watched folder can create private albums as drafts, upload
          to them, see clients' picks, and read and change captions and the people in photos. It can’t
          publish, delete an album, or see your clients and your other albums. It stops working when you
          revoke it, choose a new password, set up your first second factor, or sign out everywhere.
        </p>
        {confirmed ? (
          <Form method="post" className="stack" aria-label="Create an upload token">
            <FormCopy />
            <TextInput
              name="name"
              label="What’s it for?"
              placeholder="Lightroom on the studio Mac"
              autoComplete="off"
              defaultValue={refused?.name}
              error={busy ? null : refused?.refused}
            />
            <div>
              <Button type="submit" variant="filled" busy={busy}>
                Create token
              </Button>
            </div>
          </Form>
        ) : (
          <div>
            <ConfirmLink>Create token</ConfirmLink>
          </div>
        )}
      </div>
    </Panel>
  )
}

export function UploadTokens({ tokens, now }: { tokens: UploadTokenView[]; now: number }) {
  return (
    <Panel title="Your tokens" aside={<span className="quiet small num">{tokens.length}</span>}>
      {tokens.length === 0 && <PanelRow name="None yet" description="No programs can upload for you." />}
      {tokens.map(({ id, name, createdAt, usedAt }) => (
        <PanelRow
          key={id}
          name={name}
          description={
            <>
              created <Moment at={createdAt} now={now} />,{' '}
              {usedAt === null ? (
                'never used'
              ) : (
                <>
                  last used <Moment at={usedAt} now={now} />
                </>
              )}
            </>
          }
          action={
            <CommandButton
              action={href('/studio/settings/tokens/:token/revocation', { token: id })}
              label="Revoke"
              what={name}
            />
          }
        />
      ))}
    </Panel>
  )
}
