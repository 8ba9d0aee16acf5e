import { LANGUAGES } from '#messages/languages'
import type { Sections } from '../../sections/shapes.ts'
import { Section } from '../editor/editor.tsx'
import { SelectField, TextField } from '../editor/fields.tsx'
import { List, TextList } from '../editor/list.tsx'
import { ColorFields } from './color-fields.tsx'
import { LogoField } from './logo-field.tsx'

type Page = Sections['navigation']['pages'][number]

const PAGE_NAMES: Record<Page, string> = {
  about: 'About',
  portfolio: 'Portfolio',
  blog: 'Blog',
  booking: 'Booking',
  login: 'Client sign-in',
}

export function Brand() {
  return (
    <>
      <Section name="identity">
        <h2>Brand</h2>
        <TextField name="brand" label="Brand" help="Large on the home page." most={60} />
        <TextField
          name="studio"
          label="The studio’s full name"
          help="In titles, emails, and the footer."
          most={60}
        />
        <TextField name="owner" label="Your name" most={60} />
        <TextField
          name="tagline"
          label="Tagline"
          help="Below the brand. On a phone, it takes two lines."
          most={80}
          optional
        />
        <SelectField
          name="language"
          label="Language"
          help="Of the site, the galleries, and the emails. What you wrote yourself stays as it is, and so does the studio."
          optional
          none={LANGUAGES.en}
          options={Object.entries(LANGUAGES).slice(1)}
        />
        <LogoField />
        <ColorFields />
      </Section>
      <Section name="contact">
        <h2>Contact</h2>
        <TextField
          name="email"
          label="Email address"
          help="Shown on the site. Replies to emails go here."
          type="email"
        />
        <SelectField
          name="timeZone"
          label="Time zone"
          help="All times in the studio and in emails use this time zone."
          options={zones()}
        />
        <TextList name="cities" label="Cities" one="city" most={12} field="City" letters={60} />
        <List<{ name: string; url: string }>
          name="socials"
          label="Elsewhere"
          one="link"
          most={12}
          begin={(add) => add({ name: '', url: '' })}
          title={({ name, url }) => name || url}
        >
          <TextField name="name" label="Name" most={40} placeholder="Instagram" />
          <TextField name="url" label="Address" type="url" placeholder="https://…" />
        </List>
      </Section>
      <Section name="navigation">
        <Navigation />
      </Section>
    </>
  )
}

function zones(): [string, string][] {
  return ['UTC', ...Intl.supportedValuesOf('timeZone')].map((zone) => [zone, zone.replaceAll('_', ' ')])
}

function Navigation() {
  return (
    <List<Page>
      name="pages"
      label="In the navigation"
      one="page"
      most={5}
      begin={(add) => add('about')}
      title={(page) => PAGE_NAMES[page]}
      empty="The navigation is empty, so visitors can only get to the home page."
    >
      <SelectField label="Page" options={Object.entries(PAGE_NAMES)} />
    </List>
  )
}
