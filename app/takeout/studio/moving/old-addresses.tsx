import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { href, useFetcher } from 'react-router'
import { decodeText } from '../../../decode-text.ts'
import { type ReadLine, type Redirect, readRedirects, redirectsCsv } from '../../../site/redirects/rules.ts'
import { Button } from '../../../studio/ui/controls/button.tsx'
import { TextArea } from '../../../studio/ui/controls/fields.tsx'
import type { CommandResult } from '../../../studio/ui/forms/use-command.ts'
import panel from '../../../studio/ui/page/panel.module.css'
import { Panel } from '../../../studio/ui/page/panel.tsx'
import { counted } from '../../../ui/count.ts'
import styles from './moving.module.css'

const LONGEST = 1_000_000
const SAVE = href('/studio/redirects')
const SHOWN = 100

export function OldAddresses({ redirects }: { redirects: Redirect[] }) {
  return (
    <Panel
      title="Redirects"
      aside={<span className="small quiet num">{redirects.length.toLocaleString('en-US')}</span>}
    >
      <Import there={redirects} />
      <List redirects={redirects} />
    </Panel>
  )
}

function Import({ there }: { there: Redirect[] }) {
  const fetcher = useFetcher<CommandResult>()
  const { list, setList, lines, saved, rememberRefused } = useList(fetcher.data, there)
  const good = lines.filter((line) => 'from' in line)
  const choose = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const bytes = await currentTarget.files?.[0]?.arrayBuffer()
    currentTarget.value = ''
    if (bytes) setList(decodeText(new Uint8Array(bytes)).text)
  }
  const tooLong = list.length > LONGEST
  return (
    <fetcher.Form method="post" action={SAVE} className={panel.text} onSubmit={rememberRefused}>
      <p className="quiet">
        Keep links to your earlier site working by sending them to pages here. If a page here already has that
        link, the page wins.
      </p>
      <TextArea
        name="list"
        label="Old link and new link, one pair per line"
        description="A CSV with two columns, such as /2019/my-post, /blog/my-post"
        value={list}
        onChange={({ currentTarget }) => setList(currentTarget.value)}
        rows={6}
        spellCheck={false}
        error={tooLong && 'This list is too long for the form. Import it in parts.'}
      />
      <label className="file">
        <span>Or choose a CSV file</span>
        <input type="file" accept=".csv,text/csv,text/plain" onChange={choose} />
      </label>
      <Report lines={lines} />
      <div className="buttons">
        <Button
          type="submit"
          variant="filled"
          disabled={good.length === 0 || tooLong}
          busy={fetcher.state !== 'idle'}
        >
          {good.length === 0 ? 'Save' : `Save ${counted(good.length, 'redirect')}`}
        </Button>
        <p role="status" className="small">
          {fetcher.state === 'idle' && saved}
        </p>
      </div>
    </fetcher.Form>
  )
}

/** Keeps refused rows in the field after saving. */
function useList(result: CommandResult | undefined, there: Redirect[]) {
  const [list, setList] = useState('')
  const [rest, setRest] = useState('')
  const refused = useRef('')
  const lines = readRedirects(list, there)
  useEffect(() => {
    if (!result?.done) return
    setRest(refused.current)
    setList(refused.current)
  }, [result])
  const rememberRefused = () => {
    const rows = list.split(/\r\n?|\n/)
    const bad = lines.flatMap((line) => ('mistake' in line ? [rows[line.line - 1]] : []))
    refused.current = bad.join('\n')
  }
  const saved = list === rest ? result?.done : null
  return { list, setList, lines, saved, rememberRefused }
}

function Report({ lines }: { lines: ReadLine[] }) {
  const bad = lines.filter((line) => 'mistake' in line)
  if (bad.length === 0) return null
  return (
    <div role="status" className={styles.report}>
      <p>{bad.length === 1 ? 'One line will be left out:' : `${bad.length} lines will be left out:`}</p>
      <ul>
        {bad.slice(0, SHOWN).map(({ line, text, mistake }) => (
          <li key={line}>
            <b className="num">{line}</b> <code>{text}</code> {mistake}
          </li>
        ))}
      </ul>
      {bad.length > SHOWN && <p>and {bad.length - SHOWN} more.</p>}
    </div>
  )
}

function List({ redirects }: { redirects: Redirect[] }) {
  const { Form } = useFetcher()
  const [forgotten, setForgotten] = useState<Redirect | null>(null)
  return (
    <Form className={styles.list} method="post" action={href('/studio/redirects/removal')}>
      <Undo forgotten={forgotten} onUndo={() => setForgotten(null)} />
      <ul>
        {redirects.slice(0, SHOWN).map(({ from, to }) => (
          <li key={from}>
            <code>{from}</code>
            <span className="quiet" aria-hidden="true">
              →
            </span>
            <a className="link" href={to}>
              {to}
            </a>
            <button
              className={styles.forget}
              type="submit"
              name="from"
              value={from}
              onClick={() => setForgotten({ from, to })}
            >
              Delete<span className="hidden-text"> {from}</span>
            </button>
          </li>
        ))}
      </ul>
      {redirects.length > SHOWN && (
        <p className="quiet">And {(redirects.length - SHOWN).toLocaleString('en-US')} more.</p>
      )}
    </Form>
  )
}

function Undo({ forgotten, onUndo }: { forgotten: Redirect | null; onUndo: () => void }) {
  const { submit } = useFetcher()
  return (
    <p role="status" className={forgotten ? 'quiet' : 'hidden-text'}>
      {forgotten && (
        <>
          {forgotten.from} is deleted.{' '}
          <button
            className="link"
            type="button"
            onClick={() => {
              submit({ list: redirectsCsv([forgotten]) }, { method: 'post', action: SAVE })
              onUndo()
            }}
          >
            Undo
          </button>
        </>
      )}
    </p>
  )
}
