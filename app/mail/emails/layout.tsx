import type { CSSProperties, ReactNode } from 'react'
import { Body, Container, Head, Heading, Html, Img, Link, Preview, Section, Text } from 'react-email'
import * as t from '#messages/site'
import { inWords, type SiteView } from '../../site/site.ts'
import type { Body as EmailBody, EmailPicture } from '../email.ts'
import { PICTURE_ID } from '../envelope.ts'
import { NIGHT, PAPER, TOKENS } from './palette.ts'

const FONT = "'Archivo', 'Helvetica Neue', Helvetica, Arial, sans-serif"
const PAD = '40px'

type LayoutProps = Omit<EmailBody, 'client' | 'link' | 'parts'> & { site: SiteView; children: ReactNode }

export function Layout(props: LayoutProps) {
  const { site, preview, caption, title, picture, below, children, reason, unsubscribe } = props
  return (
    <Html lang={t.language()} dir={t.direction()}>
      <Head>
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no" />
        <style>{NIGHT}</style>
      </Head>
      <Preview>{preview}</Preview>
      <Body className="page" style={{ margin: 0, backgroundColor: TOKENS.bone, fontFamily: FONT }}>
        <Section className="edge" style={{ width: '100%', padding: '32px 12px' }}>
          <Container className="sheet" style={SHEET}>
            <Section
              className="pad"
              style={{ width: '100%', backgroundColor: TOKENS.ink, padding: `26px ${PAD}` }}
            >
              <Text style={BRAND}>{site.studio}</Text>
            </Section>
            {picture && <Picture {...picture} />}
            <Section className="pad" style={{ width: '100%', padding: `36px ${PAD} 44px` }}>
              <Text className="quiet" style={CAPTION}>
                {caption}
              </Text>
              <Heading as="h1" className="text title" style={TITLE}>
                {title}
              </Heading>
              {children}
            </Section>
            {below && <Picture {...below} />}
            <Footer site={site} reason={reason} unsubscribe={unsubscribe} />
          </Container>
        </Section>
      </Body>
    </Html>
  )
}

function Picture({ alt }: EmailPicture) {
  return <Img src={`cid:${PICTURE_ID}`} alt={alt} width="600" style={PICTURE} />
}

function Footer({ site, reason, unsubscribe }: Pick<LayoutProps, 'site' | 'reason' | 'unsubscribe'>) {
  return (
    <Section
      className="pad line"
      style={{ width: '100%', padding: `22px ${PAD} 30px`, borderTop: `1px solid ${PAPER.line}` }}
    >
      <Text className="quiet" style={SMALL}>
        {[site.studio, inWords(site.cities)].filter(Boolean).join(', ')}
        <br />
        <Link
          className="quiet"
          href={`mailto:${site.email}`}
          style={{ ...SMALL, textDecoration: 'underline' }}
        >
          {site.email}
        </Link>
      </Text>
      <Text className="quiet" style={{ ...SMALL, marginTop: '12px' }}>
        {reason}
      </Text>
      {unsubscribe && (
        <Text className="quiet" style={{ ...SMALL, marginTop: '12px' }}>
          <Link className="quiet" href={unsubscribe.href} style={{ ...SMALL, textDecoration: 'underline' }}>
            {unsubscribe.label}
          </Link>
        </Text>
      )}
    </Section>
  )
}

export const SMALL: CSSProperties = { margin: 0, color: PAPER.quiet, fontSize: '15px', lineHeight: '22px' }

const DISPLAY: CSSProperties = {
  fontWeight: 800,
  fontStretch: '125%',
  overflowWrap: 'anywhere',
  textTransform: 'uppercase',
}

const SHEET: CSSProperties = { width: '100%', maxWidth: '600px', backgroundColor: PAPER.sheet }

/** The description of a blocked picture shows on the color of the header above. */
const PICTURE: CSSProperties = {
  display: 'block',
  width: '100%',
  maxWidth: '600px',
  height: 'auto',
  backgroundColor: TOKENS.ink,
  color: TOKENS.quiet,
  fontSize: '15px',
  lineHeight: '30px',
  textAlign: 'center',
}

const BRAND: CSSProperties = {
  ...DISPLAY,
  margin: 0,
  color: TOKENS.bone,
  fontSize: '18px',
  letterSpacing: '0.04em',
  lineHeight: '24px',
}

const CAPTION: CSSProperties = {
  ...SMALL,
  marginBottom: '10px',
  fontWeight: 600,
  fontSize: '13px',
  letterSpacing: '0.1em',
  textTransform: 'uppercase',
}

const TITLE: CSSProperties = {
  ...DISPLAY,
  margin: '0 0 24px',
  color: TOKENS.ink,
  fontSize: '38px',
  letterSpacing: '-0.015em',
  lineHeight: '1.08',
}
