import { Button } from '../../../studio/ui/controls/button.tsx'
import { Select } from '../../../studio/ui/controls/fields.tsx'
import { Check } from '../../../studio/ui/forms/forms.tsx'
import { counted } from '../../../ui/count.ts'
import { TYPE } from '../../sections/questionnaire.ts'
import type { Question, Questions as Questionnaire } from '../../sections/questions.ts'
import { Section, useEditor, useField, useLanguage } from '../editor/editor.tsx'
import { TextField } from '../editor/fields.tsx'
import { List, TextList } from '../editor/list.tsx'

const KINDS: [Question['kind'], string][] = [
  ['text', 'A line of text'],
  ['textarea', 'A longer text'],
  ['choice', 'A choice'],
  ['date', 'A day'],
  ['number', 'A number'],
]
/** Without a name and an email address the owner could not reply. */
const NEEDED = ['contactName', 'contactEmail']

export function Questions() {
  return (
    <Section name="questions">
      <Translated />
      <TextField name="first" label="The first question, which lists the categories" most={90} />
      <List<Questionnaire['categories'][number]>
        name="categories"
        label="Categories and their questions"
        one="category"
        most={12}
        begin={(add) => add({ name: '', questions: [] })}
        title={({ name, questions }) => name && `${name} (${counted(questions.length, 'question')})`}
      >
        <TextField name="name" label="Category" most={30} />
        <QuestionList label="Questions" most={12} />
      </List>
      <QuestionList name="contact" label="About the visitor, at the end" most={8} />
    </Section>
  )
}

/** Offers the questions that a new site has, while the ones here are those of another language. */
function Translated() {
  const { standard } = useEditor()
  const language = useLanguage()
  const { value, set } = useField<Questionnaire>('This')
  const untouched = (asked: Questionnaire) => JSON.stringify(asked) === JSON.stringify(value)
  const [from] = Object.entries(standard).find(([, { questions }]) => untouched(questions)) ?? []
  // A language may have none of its own.
  if (from === undefined || untouched(standard[language].questions)) return null
  return (
    <div className="row">
      <p>These are the questions your site started with, in {nameOf(from)}.</p>
      <Button onClick={() => set(standard[language].questions)}>Use the {nameOf(language)} ones</Button>
    </div>
  )
}

function nameOf(language: string): string {
  return new Intl.DisplayNames('en', { type: 'language' }).of(language) ?? language
}

function QuestionList({ name = 'questions', label, most }: { name?: string; label: string; most: number }) {
  return (
    <List<Question>
      name={name}
      label={label}
      one="question"
      most={most}
      begin={(add) => add({ id: newId(), text: '', kind: 'text' })}
      title={({ text }) => text}
      removable={({ id }) => !NEEDED.includes(id)}
    >
      {(question) => <Fields question={question} />}
    </List>
  )
}

/** Answers are stored under the ID, so it stays when the words change. */
function newId(): string {
  return `question${Math.random().toString(36).slice(2, 10)}`
}

function Fields({ question }: { question: Question }) {
  const { id, kind } = question
  const fixed = NEEDED.includes(id) || id === TYPE
  return (
    <>
      <TextField name="text" label="Question" most={90} />
      {!fixed && <Kind question={question} />}
      {kind === 'choice' && (
        <TextList name="choices" label="Choices" one="choice" most={12} field="Choice" letters={80} />
      )}
      <TextField name="help" label="A sentence below it" most={300} optional />
      {(kind === 'text' || kind === 'textarea') && (
        <TextField name="placeholder" label="An example in the field" most={100} optional />
      )}
      {kind === 'number' && (
        <>
          <TextField name="min" label="At least" type="number" optional />
          <TextField name="max" label="At most" type="number" optional />
        </>
      )}
      {(kind === 'text' || kind === 'textarea') && !fixed && (
        <TextField name="maxLength" label="Most characters" type="number" optional />
      )}
      {!fixed && <Required />}
    </>
  )
}

function Required() {
  const { value: optional, set } = useField<boolean>('This', 'optional')
  return (
    <Check checked={!optional} onChange={(event) => set(event.currentTarget.checked ? undefined : true)}>
      An answer is required
    </Check>
  )
}

/** Another kind drops the fields that only the one before had. */
function Kind({ question }: { question: Question }) {
  const { set } = useField<Question>('The question')
  const change = (next: Question['kind']) => {
    const { choices, check: _, min, max, maxLength, ...rest } = question
    set({
      ...rest,
      kind: next,
      ...(next === 'choice' && { choices: choices ?? ['', ''] }),
      ...(next === 'number' && { min, max }),
      ...(next.startsWith('text') && maxLength !== undefined && { maxLength }),
    })
  }
  return (
    <Select
      label="The answer is"
      options={KINDS}
      value={question.kind}
      onChange={(event) => change(event.currentTarget.value as Question['kind'])}
    />
  )
}
