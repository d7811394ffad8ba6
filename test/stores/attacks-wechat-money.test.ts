/** What somebody tries who means harm to other people's WeChat, money and places: each test is an attack, and that it fails. */
import { deflateSync } from 'node:zlib'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type Call, headers } from '#contract/call.ts'
import { bankTypes, callbackPath, payment, paymentSettings } from '#contract/payment.ts'
import { paths } from '#contract/paths.ts'
import { order, type TicketOrder } from '#contract/order.ts'
import { privacy } from '#contract/privacy.ts'
import { proof } from '#contract/proof.ts'
import { refund } from '#contract/refund.ts'
import { session } from '#contract/session.ts'
import { share } from '#contract/share.ts'
import { verify } from '#contract/verify.ts'
import { wechat } from '#contract/wechat.ts'
import type { Deps } from '#server/deps.ts'
import { readEnv } from '#server/env/env.ts'
import { limitDefaults } from '#server/env/limits.ts'
import { tell } from '#server/features/message/outbox.ts'
import { expireUnpaid } from '#server/jobs/expire.ts'
import { sendMessages } from '#server/jobs/messages.ts'
import { sendRefunds } from '#server/jobs/refunds.ts'
import { digestPassword } from '#src/session/password.ts'
import { visitorCookie } from '#wechat/sandbox/visitor.ts'
import { setTicket, soldOf } from '../support/crowd.ts'
import { onBothEngines } from '../support/database.ts'
import { HOUR, MINUTE, PAID } from '../support/facts.ts'
import { type Person, readCaptcha, signIn, signInAs, visitor } from '../support/person.ts'
import { productTest } from '../support/product-test.ts'
import { signUp } from '../support/sign-up.ts'

const VICTIM = '13800000001'
const ATTACKER = '13911110000'
const ATTACKERS_PHONE = 'the-attackers-own-phone'
const png = { type: 'image/png', base64: Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex').toString('base64') } as const

onBothEngines('an attacker', (engine) => {
  const { opened, test } = productTest({}, { engine, logsErrors: true })

  /** What is asked of WeChat from now on, by path. */
  function overheard(): string[] {
    const asked: string[] = []
    const { outside } = test.deps.wechat as NonNullable<Deps['wechat']>
    const { fetch } = outside
    outside.fetch = (url, init) => {
      asked.push(new URL(url).pathname)
      return fetch(url, init)
    }
    return asked
  }
  async function codeTo(mobile: string, type: 'change' | 'reset'): Promise<string> {
    await visitor(test.app).do(verify.sendSms, { mobile, type, sysCode: '', ...(await readCaptcha(test)) })
    test.clock.pass(61_000)
    return test.sms.lastCode(mobile) as string
  }

  describe('who was in the victim’s account once, and bound a WeChat of their own to it,', () => {
    const device = { headers: { [headers.deviceId]: ATTACKERS_PHONE } }
    const begun = async (stolen: Person) => {
      const { data } = await stolen.ask(wechat.appId, { sysCode: '', type: '1', back: paths.wallet }, device)
      const answer = await test.app.request(data?.authorizeUrl as string, {
        headers: { cookie: visitorCookie({ user: 'xiaowang', platform: 'android', faults: [] }) },
      })
      const { searchParams } = new URL(answer.headers.get('location') as string)
      return { appId: test.wechat.account.appId, code: searchParams.get('code') as string, state: searchParams.get('state') as string }
    }
    const tellVictim = ({ id }: Person) =>
      opened.db.write((tx) =>
        tell(
          tx,
          [
            {
              kind: 'refund_done',
              about: 'a refund',
              userId: id,
              thirdId: '-000001',
              meetingId: '1',
              facts: { meeting: '年会', what: '¥398.00' },
            },
          ],
          test.clock(),
        ),
      )
    const heard = () => test.wechat.platform.messages.length

    it.each(['sets a new password', 'ends all other sessions', 'ends that one session'])(
      'hears nothing more of the victim’s orders once the victim %s',
      async (what) => {
        const stolen = await signIn(test, VICTIM)
        await stolen.ask(wechat.openId, await begun(stolen), device)
        const victim = await signIn(test, VICTIM)
        await tellVictim(victim)
        await sendMessages(test.deps)
        expect(heard()).toBe(1)

        if (what === 'ends all other sessions') await victim.do(session.endOthers, {})
        else if (what === 'ends that one session')
          await victim.do(session.end, { id: (await victim.do(session.devices, {})).find((one) => one.current !== 1)?.id as string })
        else
          await victim.do(session.updatePassword, {
            password: digestPassword('Winter-2026'),
            resetToken: (await visitor(test.app).do(session.resetBegin, { mobile: VICTIM, smsCode: await codeTo(VICTIM, 'reset') }))
              .resetToken,
          })
        expect((await stolen.ask(session.me, {})).reason).toBe('session_revoked')
        await opened.db.write((tx) => tx.deleteFrom('messages').execute())
        await tellVictim(victim)
        await sendMessages(test.deps)
        expect(heard()).toBe(1)
        expect(test.sms.messages(VICTIM).at(-1)?.template).toBe('refund_done')
      },
    )

    it('hears nothing of them from a borrowed phone, once the victim has signed out there', async () => {
      const victim = await signIn(test, VICTIM)
      await victim.ask(wechat.openId, await begun(victim), device)
      await victim.do(session.logout, {})
      await tellVictim(victim)
      await sendMessages(test.deps)
      expect(heard()).toBe(0)
    })

    it('binds nothing by an answer of WeChat’s that comes after the victim has put them out', async () => {
      const stolen = await signIn(test, VICTIM)
      const given = await begun(stolen)
      const victim = await signIn(test, VICTIM)
      const { outside } = test.deps.wechat as NonNullable<Deps['wechat']>
      const { fetch } = outside
      outside.fetch = async (url, init) => {
        const answer = await fetch(url, init)
        await victim.do(session.endOthers, {})
        return answer
      }
      await stolen.ask(wechat.openId, given, device)
      expect(await opened.db.read.selectFrom('wechat_bindings').selectAll().execute()).toEqual([])
    })

    it('leaves the victim’s own WeChat bound when it is the victim who puts others out', async () => {
      const victim = await signIn(test, VICTIM)
      await victim.ask(wechat.openId, await begun(victim), device)
      await signIn(test, VICTIM)
      await victim.do(session.endOthers, {})
      await tellVictim(victim)
      await sendMessages(test.deps)
      expect(heard()).toBe(1)
    })
  })

  describe('without a session', () => {
    it('fills the table of authorisations with no more than a minute’s share of one address, all at once', async () => {
      test.deps.env.limits = { ...limitDefaults, wechatPerAddress: 600 }
      const begin = (n: number) =>
        visitor(test.app).ask(
          wechat.appId,
          { sysCode: '', type: '1', back: '' },
          { headers: { [headers.deviceId]: `made-up-device-${String(n).padStart(6, '0')}` } },
        )
      const answers = await Promise.all(Array.from({ length: 900 }, (_, n) => begin(n)))
      expect(answers.filter((answer) => answer.reason === 'too_often').length).toBeGreaterThanOrEqual(300)
      const { n } = await opened.db.read
        .selectFrom('wechat_states')
        .select((q) => q.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
      expect(n).toBeLessThanOrEqual(600)
    })

    it('2,000 attendees of a hall behind one address begin an authorisation in one minute', async () => {
      const begin = (n: number) =>
        visitor(test.app).ask(
          wechat.appId,
          { sysCode: '', type: '1', back: '' },
          { headers: { [headers.deviceId]: `phone-in-the-hall-${String(n).padStart(6, '0')}` } },
        )
      for (let first = 0; first < 2_000; first += 50) {
        const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => begin(first + n)))
        expect(answers.filter(({ code }) => code !== '000')).toEqual([])
      }
    })

    it('has WeChat asked no more than a few times by one authorisation that WeChat will not judge', async () => {
      const guest = visitor(test.app)
      const device = { headers: { [headers.deviceId]: ATTACKERS_PHONE } }
      const { data } = await guest.ask(wechat.appId, { sysCode: '', type: '1', back: '' }, device)
      test.wechat.faults.set('quota')
      const asked = overheard()
      for (let n = 0; n < 60; n++)
        await guest.ask(wechat.openId, { appId: test.wechat.account.appId, code: `made-up-${n}`, state: data?.state as string }, device)
      expect(asked.length).toBeLessThanOrEqual(10)
    })

    it('uses up none of WeChat’s quota by asking how pages are shared while WeChat refuses', async () => {
      test.wechat.faults.set('quota')
      const asked = overheard()
      const info = () => visitor(test.app).ask(share.info, { url: 'http://huiwu.test/particulars?shareParticulars=1' })
      for (let n = 0; n < 50; n++) expect((await info()).data).toMatchObject({ signature: '', title: '第六届全国智慧教育大会' })
      expect(asked.length).toBeLessThanOrEqual(2)
      expect(test.errors.length).toBeLessThanOrEqual(2)
      // And whoever comes when it works again has a card.
      test.wechat.faults.clear()
      test.clock.pass(MINUTE)
      expect((await info()).data?.signature).toMatch(/^[0-9a-f]{40}$/)
    })

    it.each([
      ['a proof', proof.submit],
      ['an order', order.submit],
    ] as [string, Call][])('has no body read that is sent as %s', async (_, call) => {
      let read = 0
      const body = new ReadableStream<Uint8Array>(
        {
          pull: (stream) => {
            if (++read > 30) stream.close()
            else stream.enqueue(new Uint8Array(1024).fill(32))
          },
        },
        { highWaterMark: 0 },
      )
      const answer = await test.app.request(
        new Request(`http://huiwu.test${call.path}`, {
          method: 'POST',
          body,
          duplex: 'half',
          headers: { 'content-type': 'application/json' },
        } as RequestInit),
      )
      expect([answer.status, read]).toEqual([401, 0])
    })
  })

  describe('who wants places for nothing', () => {
    let attacker: Person
    let reviewer: Person
    beforeEach(async () => {
      attacker = await signIn(test, ATTACKER)
      reviewer = await signInAs(test, 'organiser')
    })
    const ordered = async (name = '李老师') => (await signUp(attacker, { ticketId: PAID, names: [name] })).order
    const show = ({ no }: TicketOrder, picture: object = png) =>
      attacker.ask(proof.submit, {
        outTradeNo: no,
        payerName: '望湖小学',
        bankSerial: '1',
        payDay: '2026-09-02',
        note: '',
        picture: picture as typeof png,
      })

    it('does not keep them for ever by made-up proofs, one after the other', async () => {
      const made = await ordered()
      let shown = 0
      for (let day = 0; day < 10; day++) {
        const { data } = await show(made)
        if (data === null) break
        shown++
        await reviewer.do(proof.decide, { id: data.id, approve: 0, reason: '未查到到账' })
        test.clock.pass(20 * HOUR)
        await expireUnpaid(test.deps)
        attacker = await signIn(test, ATTACKER)
        reviewer = await signInAs(test, 'organiser')
      }
      test.clock.pass(24 * HOUR)
      await expireUnpaid(test.deps)
      expect([shown <= 3, await soldOf(opened.db, PAID)]).toEqual([true, 0])
    })

    it('has no more than a few proofs taken in a day, each with a picture in our database', async () => {
      await setTicket(opened.db, PAID, { limit_phone: 0 })
      const orders = await Promise.all(
        Array.from({ length: 25 }, (_, n) => ordered(`第${'一二三四五六七八九十'.charAt(n % 10)}老师${String.fromCharCode(65 + n)}`)),
      )
      const counted = { key: `proof:${attacker.id}`, n: 40, started_at: test.clock() }
      await opened.db.write((tx) => tx.insertInto('limits').values(counted).execute())
      const answers = await Promise.all(orders.map((one) => show(one)))
      expect(answers.filter((answer) => answer.code === '000').length).toBeLessThanOrEqual(10)
      expect((await show(orders.at(-1) as TicketOrder)).reason).toMatch(/too_often|order_in_review/)
    })

    it.each(['PNG', 'WebP', 'JPEG'])('cannot take the reviewer’s browser down by a small %s of a thousand million pixels', async (form) => {
      expect((await show(await ordered(), bombs[form])).reason).toBe('picture_invalid')
    })

    it('has the provider asked to open and close no more than some tens of trades a minute', async () => {
      const made = await ordered()
      const wechatPay = test.deps.payments['wechat'] as NonNullable<Deps['payments'][string]>
      const calls = { n: 0 }
      const counting = {
        ...wechatPay,
        open: async (trade: Parameters<typeof wechatPay.open>[0]) => {
          calls.n++
          return { handle: `https://pay.example/${trade.tradeNo}`, until: undefined }
        },
        close: async (tradeNo: string) => {
          calls.n++
          return { tradeNo, providerId: undefined, state: 'closed' as const, amountFen: undefined }
        },
      }
      test.deps.payments = { ...test.deps.payments, wechat: counting }
      for (let n = 0; n < 100; n++)
        await attacker.ask(payment.createTrade, {
          ...paymentSettings,
          bankType: n % 2 === 0 ? bankTypes.h5 : bankTypes.native,
          outTradeNo: made.no,
          totalAmount: made.totalAmount,
          userId: attacker.id,
        })
      expect(calls.n).toBeLessThanOrEqual(60)
    })

    it('has the provider asked once a second at most about a trade, however often they ask us', async () => {
      const made = await ordered()
      await attacker.do(payment.createTrade, {
        ...paymentSettings,
        bankType: '',
        outTradeNo: made.no,
        totalAmount: made.totalAmount,
        userId: attacker.id,
      })
      const gateway = test.deps.payments['gateway'] as NonNullable<Deps['payments'][string]>
      const ask = vi.spyOn(gateway, 'ask')
      await Promise.all(Array.from({ length: 100 }, () => attacker.ask(payment.query, { outTradeNo: made.no })))
      for (let n = 0; n < 20; n++) await attacker.ask(payment.query, { outTradeNo: made.no })
      const { length } = ask.mock.calls
      expect(length).toBeLessThanOrEqual(60)
      // Whoever goes on asking as a page does is served.
      test.clock.pass(MINUTE)
      await attacker.ask(payment.query, { outTradeNo: made.no })
      expect(ask).toHaveBeenCalledTimes(length + 1)
    })

    it('gets no order shown as paid back by a second payment that goes back while the first one’s refund fails', async () => {
      const made = await ordered()
      const pay = async (tradeNo: string, n: number) =>
        test.app.request(callbackPath('gateway'), {
          method: 'POST',
          ...test.cashier.signed({ tradeNo, providerId: `P${n}`, state: 'success', amountFen: made.totalAmount }),
        })
      const trade = () =>
        attacker.do(payment.createTrade, {
          ...paymentSettings,
          bankType: '',
          outTradeNo: made.no,
          totalAmount: made.totalAmount,
          userId: attacker.id,
        })
      const { tradeNo: first } = await trade()
      await test.app.request(callbackPath('gateway'), {
        method: 'POST',
        ...test.cashier.signed({ tradeNo: first, providerId: undefined, state: 'failed', amountFen: made.totalAmount }),
      })
      const { tradeNo: second } = await trade()
      await pay(second, 2)
      await pay(first, 1)
      const asked = (await reviewer.do(refund.create, { outTradeNo: made.no, reason: '活动取消' })).no
      const refunds = await opened.db.read.selectFrom('refunds').selectAll().execute()
      const twice = refunds.find((one) => one.cause === 'paid_twice')?.no as string
      const report = (refundNo: string, state: 'done' | 'failed') =>
        test.app.request(callbackPath('gateway'), {
          method: 'POST',
          ...test.cashier.signedRefund({
            refundNo,
            refundId: `R${refundNo}`,
            state,
            amountFen: made.totalAmount,
            ...(state === 'failed' && { why: '余额不足' }),
          }),
        })
      await report(asked, 'failed')
      await report(twice, 'done')
      // The place went with the ticket.
      expect([(await attacker.do(order.get, { no: made.no })).status, await soldOf(opened.db, PAID)]).toEqual([4, 0])
      await reviewer.do(refund.decide, { no: asked, action: 'retry' })
      const gateway = test.deps.payments['gateway'] as NonNullable<Deps['payments'][string]>
      test.deps.payments = {
        gateway: { ...gateway, refund: async ({ refundNo, amountFen }) => ({ refundNo, refundId: 'R', state: 'done', amountFen }) },
      }
      await sendRefunds(test.deps)
      expect([(await attacker.do(order.get, { no: made.no })).status, await soldOf(opened.db, PAID)]).toEqual([5, 0])
    })
  })

  it('who reads the database finds nothing of a closed account: no WeChat, no bank, and no words that somebody wrote about them', async () => {
    const person = await signIn(test, ATTACKER)
    const made = (await signUp(person, { ticketId: PAID, names: ['李老师'] })).order
    const { id } = await person.do(proof.submit, {
      outTradeNo: made.no,
      payerName: '王小明的母亲',
      bankSerial: 'SERIAL-4711',
      payDay: '2026-09-02',
      note: '招行西湖支行，尾号7788',
      picture: png,
    })
    await (
      await signInAs(test, 'organiser')
    ).do(proof.decide, { id, approve: 0, reason: '户名王小明的母亲与报名人不符，已电话13911110000核实' })
    await person.do(order.cancel, { no: made.no })
    const other = (await signUp(person, { ticketId: PAID, names: ['王老师'] })).order
    const { tradeNo } = await person.do(payment.createTrade, {
      ...paymentSettings,
      bankType: '',
      outTradeNo: other.no,
      totalAmount: other.totalAmount,
      userId: person.id,
    })
    await test.app.request(callbackPath('gateway'), {
      method: 'POST',
      ...test.cashier.signed({ tradeNo, providerId: 'P1', state: 'success', amountFen: other.totalAmount }),
    })
    const organiser = await signInAs(test, 'organiser')
    const { no } = await organiser.do(refund.create, { outTradeNo: other.no, reason: '王小明生病住院' })
    await test.app.request(callbackPath('gateway'), {
      method: 'POST',
      ...test.cashier.signedRefund({ refundNo: no, refundId: 'R1', state: 'done', amountFen: other.totalAmount }),
    })
    expect((await person.ask(privacy.close, { smsCode: await codeTo(ATTACKER, 'change') })).code).toBe('000')
    const all = (table: 'proofs' | 'proof_pictures' | 'refunds' | 'messages' | 'log') =>
      opened.db.read.selectFrom(table).selectAll().execute()
    const left = JSON.stringify([
      await all('proofs'),
      await all('proof_pictures'),
      await all('refunds'),
      await all('messages'),
      await all('log'),
    ])
    for (const secret of ['王小明', 'SERIAL-4711', '西湖支行', '生病', ATTACKER, png.base64])
      expect([secret, left.includes(secret)]).toEqual([secret, false])
  })
})

describe('an attacker who can guess', () => {
  it('signs no payments in the gateway’s name: a key that can be guessed is no key', () => {
    const given = { SECRET: 'x'.repeat(32), GATEWAY_URL: 'https://pay.example.cn' }
    for (const GATEWAY_KEY of ['1', 'test', 'secret123']) expect(() => readEnv({ ...given, GATEWAY_KEY })).toThrow(/GATEWAY_KEY/)
    expect(readEnv({ ...given, GATEWAY_KEY: 'k'.repeat(32) }).providers.gateway?.key).toBe('k'.repeat(32))
  })
})

/** Well-formed beginnings of pictures that unfold to 32768 × 32768, each a few bytes or kilobytes itself. */
const SIDE = 0x8000
const chunk = (name: string, data: Buffer) =>
  Buffer.concat([Buffer.from([0, 0, data.length >> 8, data.length & 255]), Buffer.from(name), data, Buffer.alloc(4)])
const u32 = (n: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(n)
  return bytes
}
const bombs: Record<string, { type: string; base64: string }> = {
  PNG: {
    type: 'image/png',
    base64: Buffer.concat([
      Buffer.from('89504e470d0a1a0a', 'hex'),
      chunk('IHDR', Buffer.concat([u32(SIDE), u32(SIDE), Buffer.from([1, 0, 0, 0, 0])])),
      chunk('IDAT', deflateSync(Buffer.alloc(4096))),
      chunk('IEND', Buffer.alloc(0)),
    ]).toString('base64'),
  },
  // Canvas width and height less one, 24 bits each, little-endian.
  WebP: {
    type: 'image/webp',
    base64: Buffer.concat([
      Buffer.from('RIFF'),
      Buffer.from([30, 0, 0, 0]),
      Buffer.from('WEBPVP8X'),
      Buffer.from([10, 0, 0, 0, 0, 0, 0, 0, 0xff, 0x7f, 0, 0xff, 0x7f, 0]),
      Buffer.alloc(8),
    ]).toString('base64'),
  },
  // A comment before the frame, as cameras put theirs.
  JPEG: {
    type: 'image/jpeg',
    base64: Buffer.from(`ffd8fffe0006aabbccddffffc0001108${'8000'}${'8000'}03012200021101031101ffda0008`, 'hex').toString('base64'),
  },
}
