import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Scope, Section, SiteEditor } from './editor.tsx'
import { SelectField } from './fields.tsx'

test('a choice that is no longer offered stays chosen until she chooses another', () => {
  const contents = { services: { services: [{ name: 'Games', questions: 'Sports' }] } }
  const given = { drafts: { contents } } as unknown as React.ComponentProps<typeof SiteEditor>
  const html = renderToStaticMarkup(
    <SiteEditor {...given} photos={{}}>
      <Section name="services">
        <Scope at={['services', 0]}>
          <SelectField name="questions" label="Questions" options={[['Portraits', 'Portraits']]} optional />
        </Scope>
      </Section>
    </SiteEditor>,
  )
  expect(html).toContain('<option value="Sports" selected="">Sports</option>')
})
