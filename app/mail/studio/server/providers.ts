import type { SiteLink } from '../../../studio/ui/settings/service.tsx'

interface Provider {
  key: string
  name: string
  /** Who takes the password. */
  company: string
  host: string
  password: string
  steps: readonly (readonly [words: string, link?: SiteLink])[]
  cure: SiteLink
  /** Why it may not have taken the password. */
  remedy: string
}

const APP_PASSWORDS = ['App passwords', 'https://myaccount.google.com/apppasswords'] as const
const APPLE = ['Apple account', 'https://account.apple.com/account/manage'] as const
const MICROSOFT = [
  'How to allow it',
  'https://learn.microsoft.com/exchange/clients-and-mobile-in-exchange-online/authenticated-client-smtp-submission',
] as const

/** All of them at port 587, with STARTTLS. */
const PROVIDERS: Provider[] = [
  {
    key: 'gmail',
    name: 'Gmail',
    company: 'Google',
    host: 'smtp.gmail.com',
    password: 'App password',
    steps: [
      [
        'Turn on 2-Step Verification, if it isn’t on yet.',
        ['Google security', 'https://myaccount.google.com/signinoptions/two-step-verification'],
      ],
      ['Create an app password. Call it “My photo site.”', APP_PASSWORDS],
      ['Paste the 16 characters here. Spaces are fine.'],
    ],
    cure: APP_PASSWORDS,
    remedy: 'Create a new app password. A new Google password turns the old ones off.',
  },
  {
    key: 'icloud',
    name: 'iCloud',
    company: 'Apple',
    host: 'smtp.mail.me.com',
    password: 'App-specific password',
    steps: [
      ['Create an app-specific password, under Sign-In and Security.', APPLE],
      ['Paste it here, with its dashes.'],
    ],
    cure: APPLE,
    remedy: 'Apple wants an app-specific password, not the one you sign in with.',
  },
  {
    key: 'microsoft',
    name: 'Microsoft 365',
    company: 'Microsoft',
    host: 'smtp.office365.com',
    password: 'Password',
    steps: [['Ask your admin to allow “Authenticated SMTP” for your mailbox.', MICROSOFT]],
    cure: MICROSOFT,
    remedy: 'Check it, and ask your admin whether “Authenticated SMTP” is allowed for your mailbox.',
  },
]

export function providerNamed(name: string) {
  return PROVIDERS.find(({ key }) => key === name)
}

export function providerAt(host: string) {
  return PROVIDERS.find((provider) => provider.host === host)
}
