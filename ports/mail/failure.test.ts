import { expect, test } from 'vitest'
import { smtpFailure } from './failure.ts'

const SERVER = { host: 'mail.example.com', port: 587, secure: false, password: 'hunter2' }

// What needs another machine; cli/mail/mail-test.test.ts has the rest, with real servers.
test.each([
  [{ code: 'ETIMEDOUT', message: 'Connection timeout' }, /firewall may be blocking that port/],
  [{ code: 'ETIMEDOUT', message: 'Timeout' }, /accepts the connection but sends nothing/],
  [{ code: 'ETLS', message: 'Error upgrading connection with STARTTLS' }, /no encryption with STARTTLS/],
  [{ code: 'ESOCKET', originalCode: 'ERR_TLS_CERT_ALTNAME_INVALID' }, /certificate of .* for another name/],
  [{ code: 'ESOCKET', originalCode: 'CERT_HAS_EXPIRED' }, /certificate of .* has expired/],
  [{ code: 'ESOCKET', originalCode: 'ENETUNREACH' }, /cannot reach the mail server mail\.example\.com/],
  [{ code: 'EDNS', originalCode: 'EAI_AGAIN' }, /cannot be looked up now/],
  [{ code: 'EAUTH', message: 'Missing credentials' }, /no way to sign in/],
  [
    {
      code: 'EMESSAGE',
      command: 'DATA',
      responseCode: 554,
      response: '554 5.2.252 SendAsDenied; not allowed to send as a@b.c',
    },
    /doesn't accept the sender\. Set MAIL_FROM/,
  ],
  [
    { code: 'EMESSAGE', command: 'DATA', responseCode: 552, response: '552 too large, hunter2' },
    /refused the email: 552 too large, …$/,
  ],
])('%j in plain words', (error, words) => {
  expect(smtpFailure(error, SERVER)).toMatch(words)
})
