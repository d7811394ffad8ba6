import { expect, it } from 'vitest'
import { credentials, memoryCredentials } from '#wechat/server/credentials.ts'
import { WechatError } from '#wechat/server/errors.ts'
import { isUnreachable, sendTemplate } from '#wechat/server/message.ts'
import { type Outside, tencent } from '#wechat/server/outside.ts'

const message = {
  openId: 'oLin',
  templateId: 'TPL',
  url: 'https://hui.example/tickets/1',
  data: { thing1: '年会', time2: '2025-11-21 09:00' },
  clientMsgId: 'notice-1',
}

/** An account whose messages are answered like this. */
function account(...answers: string[]) {
  const sent: { url: string; method: string | undefined; type: string | undefined; body: unknown }[] = []
  const outside: Outside = {
    hosts: tencent,
    clock: () => 0,
    nonce: (length) => 'n'.repeat(length),
    wait: async () => {},
    fetch: async (url, init) => {
      if (url.endsWith('/cgi-bin/stable_token')) return new Response('{"access_token":"TOKEN","expires_in":7200}')
      sent.push({ url, method: init?.method, type: init?.headers?.['content-type'], body: JSON.parse(String(init?.body)) })
      return new Response(answers[Math.min(sent.length, answers.length) - 1] ?? '')
    },
  }
  const keys = credentials(outside, { appId: 'wx1', secret: 'SECRET' }, memoryCredentials())
  return { sent, send: (changes = {}) => sendTemplate(outside, keys, { ...message, ...changes }) }
}

const refusal = (errcode: number, errmsg: string) => JSON.stringify({ errcode, errmsg: `${errmsg} rid: 6385c6c1-0fcadca1-22c1fc91` })

it('sends what the template names, to be opened by a tap, under a number against repeats', async () => {
  const { sent, send } = account('{"errcode":0,"errmsg":"ok","msgid":200228332}')
  expect(await send()).toEqual({ msgId: '200228332' })
  expect(sent).toEqual([
    {
      url: 'https://api.weixin.qq.com/cgi-bin/message/template/send?access_token=TOKEN',
      method: 'POST',
      type: 'application/json',
      body: {
        touser: 'oLin',
        template_id: 'TPL',
        url: 'https://hui.example/tickets/1',
        client_msg_id: 'notice-1',
        data: { thing1: { value: '年会' }, time2: { value: '2025-11-21 09:00' } },
      },
    },
  ])
})

it('offers nothing to tap when there is nothing to open', async () => {
  const { sent, send } = account('{"errcode":0,"errmsg":"ok","msgid":1}')
  await send({ url: undefined })
  await send({ url: '' })
  expect(sent.map(({ body }) => Object.keys(body as object).includes('url'))).toEqual([false, false])
})

it('keeps every digit of a long message number', async () => {
  const { send } = account('{"errcode":0,"errmsg":"ok","msgid":2558493927364296705}')
  expect(await send()).toEqual({ msgId: '2558493927364296705' })
})

it('says the same message again when WeChat was busy', async () => {
  const { sent, send } = account('{"errcode":-1,"errmsg":"system error"}', '{"errcode":0,"errmsg":"ok","msgid":1}')
  expect(await send()).toEqual({ msgId: '1' })
  expect(sent[1]).toEqual(sent[0])
})

it('does not take an answer without a number for a message', async () => {
  await expect(account('{"errcode":0,"errmsg":"ok"}').send()).rejects.toThrow(/lacks msgid/)
})

it.each([
  [43004, 'require subscribe', true],
  [43019, 'require remove blacklist', true],
  [43101, 'user refuse to accept the msg', true],
  [40003, 'invalid openid', true],
  [40037, 'invalid template_id', false],
  [47003, 'argument invalid! data.thing1.value invalid', false],
  [45009, 'reach max api daily quota limit', false],
])('knows from %i (%s) whether this person is out of reach by WeChat: %s', async (errcode, errmsg, out) => {
  const { sent, send } = account(refusal(errcode, errmsg))
  const error = await send().catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(WechatError)
  expect(error).toMatchObject({ errcode, errmsg, rid: '6385c6c1-0fcadca1-22c1fc91' })
  expect([isUnreachable(error), sent.length]).toEqual([out, 1])
})

it('does not blame the person for a network that is down', () => {
  expect(isUnreachable(new Error('no answer'))).toBe(false)
})
