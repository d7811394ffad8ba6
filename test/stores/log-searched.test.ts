/** The search of the log stands behind every server that tests make: what one of them says in a test fails that test. */
import { expect, it } from 'vitest'
import { takeLeaks } from '../support/log-search.ts'
import { signIn } from '../support/person.ts'
import { productTest } from '../support/product-test.ts'

const SECRET = 'a key of the portal that no log may hold'

const { test } = productTest({}, { app: { env: { secret: SECRET } }, once: true, logsErrors: true })

it.fails('fails whoever’s server tells its own key', () => {
  test.deps.log.error('request.failed', new Error(`no such key: ${SECRET}`))
})

it('finds the server’s own key and the codes that it has sent, wherever a line holds them', async () => {
  await signIn(test, '13800000401')
  const code = test.sms.lastCode('13800000401') as string
  test.deps.log.warn('sms.failed', 'refused', { answer: { sent: [`您的验证码是${code}，请勿告诉他人`] } })
  test.deps.log.info('sms.sent', { code })
  test.deps.log.error('request.failed', new Error('elsewhere'), { secret: SECRET })
  expect(takeLeaks().map((leak) => leak.slice(0, leak.indexOf(' in ')))).toEqual(Array(3).fill('a secret of this server'))
})

it('finds nothing in what a server says of a phone, a number of an ID card or a link: they are masked where they are written', () => {
  test.deps.log.error('request.failed', new Error('13800000401 with 11010519491231002X'), { path: '/api/x?mobile=+86 138-0000-0401' })
  expect(takeLeaks()).toEqual([])
})
