import { type CSSProperties, Fragment } from 'react'
import { Section, Text } from 'react-email'
import type { Answered } from '../../booking/email.server.ts'
import { dayInWords } from '../dates.ts'
import { SMALL, TEXT } from './layout.tsx'
import { PAPER } from './palette.ts'

export function Answers({ answers }: { answers: Answered[] }) {
  return answers.map(({ id, question, answer, kind }) => (
    <Section
      key={id}
      className="line"
      style={{ width: '100%', borderBottom: `1px solid ${PAPER.line}`, padding: '14px 0' }}
    >
      <Text className="question quiet" style={SMALL}>
        {question}
      </Text>
      <Text className="answer text" dir="auto" style={kind === 'textarea' ? LONG : SHORT}>
        <BrokenText text={kind === 'date' ? dayInWords(answer) : answer} />
      </Text>
    </Section>
  ))
}

/** Each line runs in the direction of its own first letter. */
const LONG: CSSProperties = { ...TEXT, margin: '2px 0 0', unicodeBidi: 'plaintext' }
const SHORT: CSSProperties = { ...LONG, fontWeight: 600 }

export function BrokenText({ text }: { text: string }) {
  return text.split('\n').map((line, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other key and never move
    <Fragment key={i}>
      {i > 0 && <br />}
      {line}
    </Fragment>
  ))
}
