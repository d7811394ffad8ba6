import { describe, expect, it } from 'vitest'
import { message, type MessageKind } from '#contract/message.ts'
import { payment, paymentSettings } from '#contract/payment.ts'
import { openDb } from '#server/db/open.ts'
import type { Deps } from '#server/deps.ts'
import { tell } from '#server/features/message/outbox.ts'
import { dueMessages } from '#server/features/message/store.ts'
import { SmsRefused, type SmsMessage } from '#server/features/verify/sms-provider.ts'
import { fanOut } from '#server/jobs/announce.ts'
import { sendMessages } from '#server/jobs/messages.ts'
import { type TestApp, turnTo } from '../support/app.ts'
import { crowd } from '../support/crowd.ts'
import { onBothEngines } from '../support/database.ts'
import { HOUR, MINUTE } from '../support/facts.ts'
import { runsEveryTest } from '../support/lanes.ts'
import { type Person, signIn, signInAs } from '../support/person.ts'
import { productTest } from '../support/product-test.ts'
import { signUp } from '../support/sign-up.ts'

const MEETING = '1'
const TENANT = '-000001'

onBothEngines('messages', (engine) => {
  const { opened, test, person } = productTest({ person: '13800000011' }, { engine, logsErrors: true })

  const facts = { meeting: '年会', what: '2026-11-21 09:00' }
  const whats: Record<MessageKind, string> = {
    order_paid: facts.what,
    meeting_changed: '会场改到二楼',
    refund_done: '¥398.00',
    ticket_received: facts.what,
    ticket_ended: facts.what,
    vip_arrived: '王小明 东门',
    proof_waiting: '¥398.00，请在 11-28 10:00 前审核',
    proof_rejected: '请在 11-22 10:00 前重新提交或支付。原因：未到账',
    proof_lapsed: '¥398.00',
    proof_missed: '11-21 10:00 提交，¥398.00',
    order_approved: '请在 11-22 10:00 前支付 ¥398.00',
    order_refused: '名额有限，请改报其他场次',
    enrolled: '2026-11-21 09:00，由主办方登记了您的姓名和手机号',
    pay_wanted: '请在 11-22 10:00 前支付 ¥398.00',
    ticket_withdrawn: '名额调整',
    fill_wanted: facts.what,
    refund_asked: '¥398.00',
    refund_refused: '已过退款期限',
    meeting_coming: '7:30 起在东门签到',
    pay_due: '¥398.00，请在 11-22 10:00 前支付',
    meeting_over: '会议资料已上传',
    meeting_news: '明年大会已开放报名',
    meeting_cancelled: '场馆停用。已付款项将原路退回',
    meeting_postponed: '2026-12-21 09:00，原因：场馆停用',
    order_review: '王小明',
    bill_differs: '11-20，2 笔',
    sold_out: '教师票',
    vip_host: '接待一位嘉宾',
    vip_next: '王先生已接到，预计 09:30 到会场',
    vip_changed: '王先生的航班预计 10:40 到达',
    visit_asked: '11-21 09:00 至 11:00',
    visit_approved: '11-21 09:00 至 11:00',
    visit_refused: '当天不在',
    visit_arrived: '王小明 东门',
    visit_overdue: '王小明，应于 11:00 前离开',
    certification_decided: '已通过，有效期至 2027-11-23',
    certification_ending: '2027-11-23',
    proposal_decided: '已通过，可以开始准备会议',
    certification_waiting: '11-21 10:00 提交',
    proposal_waiting: '11-21 10:00 提交',
    organisation_invited: '有效期至 11-28 10:00',
    survey_wanted: '会后问卷',
    review_wanted: '请于 11-28 10:00 前答复',
    contribution_decided: '录用（口头报告）',
    contribution_ticket: '报名参会',
    certificate_issued: '参会证书',
    invoice_issued: '26332000000000000001',
    invoice_returned: '抬头与税号不一致',
    invoice_exchange_refused: '原发票已用于报销',
    invoice_confirm: '26332000000000000001',
    invoice_waiting: '12张，最早 11-20 10:00',
    invoice_confirm_due: '2026-11-23 10:00',
    invoice_unasked: '该抬头不存在或已删除',
    clock_doubted: '2026-11-21 10:00',
  }
  const put = (about = 'an order', kind: MessageKind = 'order_paid', userId = person.id) =>
    opened.db.write((tx) =>
      tell(
        tx,
        [{ kind, about, userId, thirdId: TENANT, meetingId: MEETING, facts: { meeting: facts.meeting, what: whats[kind] } }],
        test.clock(),
      ),
    )
  const rows = () => opened.db.read.selectFrom('messages').selectAll().orderBy('created_at').orderBy('id').execute()
  const states = async () => (await rows()).map((row) => row.state)
  const texts = (mobile = person.mobile) => test.sms.messages(mobile).filter((one) => one.params['code'] === undefined)
  const templates = () => test.wechat.platform.messages
  const userOf = (id: string) => test.wechat.platform.userById(id) as NonNullable<ReturnType<TestApp['wechat']['platform']['userById']>>
  const bind = (id: string, userId = person.id) =>
    opened.db.write((tx) =>
      tx
        .insertInto('wechat_bindings')
        .values({ app_id: test.wechat.account.appId, user_id: userId, openid: userOf(id).openId, unionid: '', created_at: test.clock() })
        .execute(),
    )
  /** On the same data; on SQLite, which has one writer, within the same connection. */
  const secondServer = async () => {
    const db = engine === 'postgres' ? await openDb(opened.url) : opened.db
    return {
      get deps() {
        return { ...test.deps, db }
      },
      close: async () => {
        if (db !== opened.db) await db.close()
      },
    }
  }
  const round = (deps = test.deps) => sendMessages(deps)
  /** The minutes go by, with a round in each. */
  const wait = async (minutes: number) => {
    for (let n = 0; n < minutes; n++) {
      test.clock.pass(MINUTE)
      await round()
    }
  }
  /** An SMS provider that does as it is told, and what it was asked. */
  const sms = (...answers: (Error | 'ok')[]) => {
    const asked: SmsMessage[] = []
    test.deps.sms = {
      send: async (one) => {
        const answer = answers[Math.min(asked.push(one), answers.length) - 1]
        if (answer instanceof Error) throw answer
      },
    }
    return asked
  }
  /** Whatever WeChat is asked meets this first. */
  const onTheWay = (meet: (url: string, go: () => Promise<Response>) => Promise<Response>) => {
    const wechat = test.deps.wechat as NonNullable<Deps['wechat']>
    const { fetch } = wechat.outside
    wechat.outside.fetch = (url, init) => meet(url, () => fetch(url, init))
  }
  const isSending = (url: string) => url.includes('/template/send')
  const lost = (answered: Response): never => {
    throw new TypeError('fetch failed', { cause: { code: `ECONNRESET ${answered.status}` } })
  }

  describe('reaching somebody', () => {
    it('tells whoever has paid by SMS, once, with what they need to know', async () => {
      const { order } = await signUp(person, { ticketId: '2', names: ['李老师'] })
      const { tradeNo } = await person.do(payment.createTrade, {
        ...paymentSettings,
        bankType: '',
        outTradeNo: order.no,
        totalAmount: order.totalAmount,
        userId: person.id,
      })
      await test.app.request(`/sandbox/cashier/${tradeNo}/pay-twice`, { method: 'POST', headers: { accept: 'application/json' } })
      await round()
      await round()
      const [row] = await rows()
      expect(texts()).toEqual([
        {
          mobile: person.mobile,
          template: 'order_paid',
          params: { meeting: expect.any(String), time: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d$/) },
          key: row?.id,
        },
      ])
      expect(row).toMatchObject({ state: 'sent', channel: 'sms', tries: 1, send_at: null, ended_at: test.clock() })
    })

    it('sends an SMS where WeChat’s template does not take what is to be said, and tells the operator', async () => {
      await bind('xiaowang')
      await opened.db.write((tx) =>
        tell(
          tx,
          [
            {
              kind: 'order_paid',
              about: 'an order',
              userId: person.id,
              thirdId: TENANT,
              meetingId: MEETING,
              facts: { meeting: '年会', what: 'soon' },
            },
          ],
          test.clock(),
        ),
      )
      await round()
      await round()
      expect([await states(), texts().length, templates().length, test.errors.map((one) => one.event)]).toEqual([
        ['sent'],
        1,
        0,
        ['message.template_refused'],
      ])
    })

    it('does not write to an account that has closed', async () => {
      const asked = sms('ok')
      await put()
      await opened.db.write((tx) => tx.updateTable('users').set({ closed_at: test.clock() }).where('id', '=', person.id).execute())
      await round()
      expect([await states(), asked]).toEqual([['failed'], []])
    })

    it('shows everybody their own in the portal, the newest first, whatever became of the sending', async () => {
      const other = await signIn(test, '13800000012')
      await put('one')
      test.clock.pass(MINUTE)
      await put('two', 'meeting_changed')
      await put('three', 'refund_done', other.id)
      sms(new Error('gone'))
      await round()
      const page = await person.do(message.mine, {})
      expect(page).toMatchObject({
        total: 2,
        list: [
          { kind: 'meeting_changed', title: '会议变更' },
          { kind: 'order_paid', title: '报名成功', text: '您已成功报名“年会”，会议时间：2026-11-21 09:00。', meetingId: MEETING },
        ],
      })
      expect((await person.do(message.mine, { pageNum: 2, pageSize: 1 })).list.map((one) => one.kind)).toEqual(['order_paid'])
      expect((await other.do(message.mine, {})).list.map((one) => one.kind)).toEqual(['refund_done'])
    })

    if (!runsEveryTest(engine)) return
    it('tells a follower by WeChat and not by SMS', async () => {
      await bind('xiaowang')
      await put()
      await round()
      expect(templates()).toMatchObject([
        { user: { id: 'xiaowang' }, values: { thing1: '年会', time2: '2026-11-21 09:00' }, url: 'http://huiwu.test/pages/index/yticket' },
      ])
      expect([await states(), texts()]).toEqual([['sent'], []])
    })

    it('sends an SMS to whoever is bound and does not follow', async () => {
      await bind('lilaoshi')
      await put()
      await round()
      expect((await rows())[0]).toMatchObject({ state: 'waiting', channel: 'sms', error: 'wechat 43004' })
      await round()
      expect([await states(), texts().length, templates().length]).toEqual([['sent'], 1, 0])
    })

    it('sends an SMS where no template is approved for it, and where no WeChat is configured', async () => {
      await bind('xiaowang')
      test.deps.wechat = { ...(test.deps.wechat as NonNullable<Deps['wechat']>), templates: {} }
      await put('one')
      await round()
      test.deps.wechat = undefined
      await put('two')
      await round()
      expect([await states(), texts().length, templates().length]).toEqual([['sent', 'sent'], 2, 0])
    })
  })

  describe('never twice', () => {
    it('keeps one message of what is told again and again', async () => {
      await put()
      await put()
      await Promise.all([put(), put('another'), put()])
      expect(await rows()).toHaveLength(2)
    })

    it('lets one of several servers send', async () => {
      const second = await secondServer()
      await bind('xiaowang')
      for (let n = 0; n < 10; n++) await put(`order ${n}`, n % 2 === 0 ? 'order_paid' : 'refund_done')
      for (let n = 0; n < 5; n++) await put(`change ${n}`, 'meeting_changed', (await signIn(test, `1380000002${n}`)).id)
      const asked = sms('ok')
      await Promise.all([round(), round(), round(second.deps), round(second.deps)])
      await second.close()
      expect((await rows()).filter((row) => row.state !== 'sent')).toEqual([])
      expect([templates().length, asked.length, new Set(asked.map((one) => one.key)).size]).toEqual([10, 5, 5])
      expect((await rows()).every((row) => row.tries === 1)).toBe(true)
    })

    it('does not send by SMS what a slow server was refused after another had repeated it', async () => {
      await bind('xiaowang')
      await put()
      let refuse = () => {}
      let arrived = 0
      onTheWay(async (url, go) => {
        if (!isSending(url)) return go()
        if (arrived++ === 0)
          return new Promise((resolve) => {
            refuse = () => resolve(new Response(JSON.stringify({ errcode: 43004, errmsg: 'require subscribe' })))
          })
        return lost(await go())
      })
      const slow = round()
      await expect.poll(() => arrived).toBe(1)
      await wait(1)
      refuse()
      await slow
      await wait(10)
      expect([await states(), templates().length, texts()]).toEqual([['unsure'], 1, []])
    })

    it('does not repeat to another WeChat that was bound meanwhile', async () => {
      await bind('xiaowang')
      await put()
      onTheWay(async (url, go) => (isSending(url) ? lost(await go()) : go()))
      await round()
      test.clock.pass(1000)
      await opened.db.write((tx) =>
        tx
          .updateTable('wechat_bindings')
          .set({ openid: userOf('ayiguli').openId, created_at: test.clock() })
          .execute(),
      )
      await wait(2)
      expect([await states(), templates().map((one) => one.user.id)]).toEqual([['unsure'], ['xiaowang']])
    })

    if (!runsEveryTest(engine)) return
    it('never sends an SMS again of which nobody knows whether it was taken', async () => {
      const asked = sms(new Error('no answer'), 'ok')
      await put()
      await round()
      expect(await states()).toEqual(['unsure'])
      await wait(300)
      expect([asked.length, await states(), test.errors.map((one) => one.event)]).toEqual([1, ['unsure'], ['message.unanswered']])
    })

    it('does not send an SMS again that a killed server was sending', async () => {
      const asked: SmsMessage[] = []
      test.deps.sms = {
        send: (one) => {
          asked.push(one)
          return new Promise(() => {})
        },
      }
      await put()
      void round()
      await expect.poll(() => asked.length).toBe(1)
      const again = sms('ok')
      await round()
      expect(await states()).toEqual(['sending'])
      await wait(2)
      expect([again, await states()]).toEqual([[], ['unsure']])
    })

    it('takes the answer that comes after nobody waited for it any more', async () => {
      let answer = () => {}
      test.deps.sms = {
        send: () =>
          new Promise((resolve) => {
            answer = resolve
          }),
      }
      await put()
      const slow = round()
      await expect.poll(states).toEqual(['sending'])
      await wait(2)
      expect(await states()).toEqual(['unsure'])
      answer()
      await slow
      expect((await rows())[0]).toMatchObject({ state: 'sent', error: '' })
    })

    it('repeats by WeChat under the same number what was delivered without an answer', async () => {
      await bind('xiaowang')
      await put()
      let answers = 0
      onTheWay(async (url, go) => (isSending(url) && answers++ < 2 ? lost(await go()) : go()))
      await round()
      expect([await states(), templates().length]).toEqual([['sending'], 1])
      await wait(3)
      expect([await states(), templates().length, answers, texts()]).toEqual([['sent'], 1, 3, []])
    })

    it('repeats by WeChat what a killed server was sending', async () => {
      await bind('xiaowang')
      await put()
      const before = (test.deps.wechat as NonNullable<Deps['wechat']>).outside.fetch
      let arrived = 0
      onTheWay((url, go) =>
        isSending(url)
          ? go().then(() => {
              arrived++
              return new Promise<Response>(() => {})
            })
          : go(),
      )
      void round()
      await expect.poll(() => arrived).toBe(1)
      ;(test.deps.wechat as NonNullable<Deps['wechat']>).outside.fetch = before
      await wait(1)
      expect([await states(), templates().length]).toEqual([['sent'], 1])
    })

    it('leaves it when the ten minutes of WeChat are over: a repeat would be a second message', async () => {
      await bind('xiaowang')
      await put()
      let tries = 0
      onTheWay(async (url, go) => (isSending(url) && ++tries > 0 ? lost(await go()) : go()))
      await round()
      await wait(30)
      expect([await states(), templates().length, texts()]).toEqual([['unsure'], 1, []])
      expect(tries).toBeGreaterThan(3)
      expect((await rows())[0]).toMatchObject({ send_at: null, error: 'no answer' })
    })

    it('does not repeat after an hour in which no server ran', async () => {
      await bind('xiaowang')
      await put()
      onTheWay(async (url, go) => (isSending(url) ? lost(await go()) : go()))
      await round()
      test.clock.pass(60 * MINUTE)
      await round()
      expect([await states(), templates().length]).toEqual([['unsure'], 1])
    })

    it('takes a refused repeat for no word on the first try: neither SMS nor a later message', async () => {
      await bind('xiaowang')
      await put()
      let answers = 0
      onTheWay(async (url, go) => {
        if (!isSending(url)) return go()
        if (answers++ === 0) return lost(await go())
        return new Response(JSON.stringify({ errcode: answers === 2 ? 45009 : 43004, errmsg: 'no' }))
      })
      await round()
      await wait(200)
      expect([await states(), templates().length, texts()]).toEqual([['unsure'], 1, []])
    })
  })

  describe('patience', () => {
    it('tries again what was refused after 1, 5, 30 and 120 minutes, then gives up', async () => {
      const asked = sms(new SmsRefused('isv.BUSINESS_LIMIT_CONTROL'))
      await put()
      const start = test.clock()
      const times: number[] = []
      for (let minute = 0; minute < 400; minute++) {
        const before = asked.length
        await round()
        if (asked.length > before) times.push((test.clock() - start) / MINUTE)
        test.clock.pass(MINUTE)
      }
      expect(times).toEqual([0, 1, 6, 36, 156])
      expect((await rows())[0]).toMatchObject({ state: 'failed', error: 'isv.BUSINESS_LIMIT_CONTROL', send_at: null, tries: 5 })
      expect(test.errors.map((one) => one.event)).toEqual(['message.failed'])
    })

    it('waits for WeChat’s quota, and for a token', async () => {
      await bind('xiaowang')
      await put()
      test.wechat.faults.set('ip')
      await round()
      expect((await rows())[0]).toMatchObject({ state: 'waiting', error: 'no token: wechat 40164', send_at: test.clock() + MINUTE })
      test.wechat.faults.clear()
      await wait(1)
      expect([await states(), templates().length]).toEqual([['sent'], 1])
    })

    it('wakes nobody by an SMS where what goes to many is refused into the night', async () => {
      await bind('xiaowang')
      await put()
      await opened.db.write((tx) => tx.updateTable('messages').set({ campaign_id: 'campaign' }).execute())
      test.wechat.faults.set('ip')
      turnTo(test.clock, 20)
      await round()
      await wait(156)
      const [row] = await rows()
      expect(row).toMatchObject({ state: 'waiting', channel: 'sms' })
      expect(new Date((row?.send_at as number) + 8 * HOUR).toISOString().slice(11, 16)).toBe('08:00')
      expect(((row?.send_at as number) - test.clock()) / HOUR).toBeGreaterThan(0)
      expect(((row?.send_at as number) - test.clock()) / HOUR).toBeLessThan(10)
    })

    it('sends what somebody has just done before what a meeting tells thousands', async () => {
      const members = await crowd(opened.db, 300, { ticketId: '1', now: test.clock() })
      await opened.db.write((tx) =>
        tell(
          tx,
          members.map(({ userId }) => ({
            kind: 'meeting_changed' as const,
            about: 'x',
            userId,
            thirdId: TENANT,
            meetingId: MEETING,
            facts,
          })),
          test.clock() - 1000,
        ),
      )
      await put()
      // Taken up first; several go out side by side, and whose comes first is the network's.
      expect((await dueMessages(opened.db, { appId: '', now: test.clock(), most: 100 }))[0]).toMatchObject({ kind: 'order_paid' })
      const asked = sms('ok')
      await round()
      expect(asked).toContainEqual(expect.objectContaining({ mobile: person.mobile, template: 'order_paid' }))
    })

    if (!runsEveryTest(engine)) return
    it('gets through in the end', async () => {
      sms(new SmsRefused('busy'), new SmsRefused('busy'), 'ok')
      await put()
      await round()
      await wait(6)
      expect((await rows())[0]).toMatchObject({ state: 'sent', tries: 3, error: '' })
    })

    it('goes on by SMS, once, when WeChat has refused five times what is nobody’s fault', async () => {
      await bind('xiaowang')
      await put()
      test.wechat.faults.set('ip')
      await round()
      await wait(156)
      expect((await rows())[0]).toMatchObject({ state: 'waiting', channel: 'sms', error: 'no token: wechat 40164' })
      const asked = sms(new SmsRefused('busy'), 'ok')
      test.wechat.faults.clear()
      await wait(200)
      expect([asked.length, templates().length, test.errors]).toEqual([2, 0, []])
      expect((await rows())[0]).toMatchObject({ state: 'sent', channel: 'sms', tries: 2 })
    })

    it('gives up what WeChat has refused five times and no SMS is approved for', async () => {
      await bind('xiaowang')
      await put()
      test.wechat.faults.set('ip')
      const asked = sms('ok')
      const cloud = { cloud: 'aliyun' as const, keyId: 'id', keySecret: 'secret', sign: '会务', appId: '', templates: {} }
      test.deps.env = { ...test.deps.env, providers: { ...test.deps.env.providers, sms: cloud } }
      await round()
      await wait(200)
      expect((await rows())[0]).toMatchObject({ state: 'failed', channel: 'wechat', tries: 5 })
      expect([asked, test.errors.map((one) => one.event)]).toEqual([[], ['message.failed']])
    })

    it('does not lose message after message to a provider that has stopped answering', async () => {
      for (let n = 0; n < 60; n++) await put(`order ${n}`)
      const asked = sms(new Error('no answer'))
      await round()
      expect(asked.length).toBeLessThanOrEqual(4)
      expect((await states()).filter((state) => state === 'waiting')).toHaveLength(60 - asked.length)
      sms('ok')
      await wait(1)
      expect((await states()).filter((state) => state === 'sent')).toHaveLength(60 - asked.length)
    })

    it('goes on by SMS while WeChat does not answer', async () => {
      await bind('xiaowang')
      for (let n = 0; n < 150; n++) await put(`order ${n}`)
      const other = await signIn(test, '13800000012')
      await put('an order', 'order_paid', other.id)
      onTheWay(async (url, go) => {
        if (isSending(url)) throw new TypeError('fetch failed', { cause: { code: 'ETIMEDOUT' } })
        return go()
      })
      await round()
      await round()
      expect(texts(other.mobile)).toHaveLength(1)
    })

    it('keeps phones, openIds and what was said out of the log', async () => {
      const lines: string[] = []
      const deps: Deps = {
        ...test.deps,
        log: {
          info: (...line) => lines.push(JSON.stringify(line)),
          warn: (...line) => lines.push(JSON.stringify(line)),
          error: (event, error, more) => lines.push(`${event} ${String(error)} ${(error as Error).stack} ${JSON.stringify(more)}`),
        },
      }
      await bind('xiaowang')
      await put('one')
      onTheWay(async (url, go) => (isSending(url) ? lost(await go()) : go()))
      await round(deps)
      sms(new SmsRefused('no'))
      const other = await signIn(test, '13800000012').catch(() => undefined)
      expect(other).toBeUndefined()
      for (let n = 0; n < 400; n++) {
        test.clock.pass(MINUTE)
        await round(deps)
      }
      expect(lines.length).toBeGreaterThan(0)
      for (const secret of [person.mobile, userOf('xiaowang').openId, '年会', '2026-11-21']) expect(lines.join('\n')).not.toContain(secret)
    })
  })

  describe('telling a meeting', () => {
    const say = (who: Person, what = '会场改到二楼', meetingId = MEETING) => who.ask(message.announce, { meetingId, what })
    const order = (userId: string, no: string, status = 1, meetingId = MEETING) => ({
      no,
      user_id: userId,
      meeting_id: meetingId,
      third_id: TENANT,
      ticket_id: '1',
      copies: 1,
      price_fen: 0,
      amount_fen: 0,
      status,
      created_at: test.clock(),
      expires_at: null,
      paid_at: null,
      ended_at: null,
      idem_key: null,
      idem_digest: null,
    })
    const hold = async (size: number, status = 1) => {
      const members = await crowd(opened.db, size, { ticketId: '1', now: test.clock() })
      await opened.db.write((tx) =>
        opened.db.insertMany(
          tx,
          'orders',
          members.map(({ userId }, n) => order(userId, `${status}-${n}`, status)),
        ),
      )
      return members
    }

    it('tells everybody who holds a place, once each, and says how many they are', async () => {
      await signUp(person, { ticketId: '1', names: ['李老师'] })
      await signUp(person, { ticketId: '1', names: ['王老师'] })
      await hold(3, 1)
      await hold(2, 7)
      await hold(2, 5)
      const organiser = await signInAs(test, 'organiser')
      expect((await say(organiser)).data).toEqual({ people: 4 })
      expect(await fanOut(test.deps)).toBe(4)
      expect(await fanOut(test.deps)).toBe(0)
      const told = (await rows()).filter((row) => row.user_id === person.id && row.kind !== 'order_paid')
      expect(told).toMatchObject([{ kind: 'meeting_changed', state: 'waiting' }])
      expect((await person.do(message.mine, {})).list[0]).toMatchObject({
        title: '会议变更',
        text: expect.stringContaining('会场改到二楼'),
      })
    })

    it('is for organisers of this meeting, and not too often', async () => {
      const organiser = await signInAs(test, 'organiser')
      const stranger = await signInAs(test, 'otherOrganiser')
      expect((await say(person)).reason).toBe('forbidden')
      expect((await say(stranger)).code).not.toBe('000')
      expect((await say(organiser, '改', MEETING)).reason).toBe('invalid')
      expect((await say(organiser, '会场改到二楼', 'nowhere')).reason).toBe('meeting_gone')
      const both = await Promise.all([say(organiser), say(organiser)])
      expect(both.map((one) => one.reason ?? 'ok').sort()).toEqual(['ok', 'too_often'])
      test.clock.pass(10 * MINUTE - 1)
      expect((await say(organiser)).reason).toBe('too_often')
      test.clock.pass(1)
      expect((await say(organiser)).code).toBe('000')
    })

    it('reaches ten thousand, in steps that let others in, and nobody twice whoever dies or helps', async () => {
      const members = await hold(10_000)
      const organiser = await signInAs(test, 'organiser')
      expect((await say(organiser)).data).toEqual({ people: 10_000 })
      // A server that dies in the middle of a batch: nothing of it is there.
      const dying: Deps = {
        ...test.deps,
        db: {
          ...test.deps.db,
          write: (work) =>
            test.deps.db.write(async (tx) => {
              await work(tx)
              throw new Error('killed')
            }),
        },
      }
      await expect(fanOut(dying)).rejects.toThrow('killed')
      expect(await rows()).toEqual([])
      expect(await fanOut(test.deps)).toBe(1_000)
      // So many wait; the rest comes when they are sent.
      expect(await fanOut(test.deps)).toBe(0)

      const second = await secondServer()
      let turns = 0
      const watch = setInterval(() => {
        turns++
      }, 1)
      const sent = () => opened.db.write((tx) => tx.updateTable('messages').set({ state: 'sent', send_at: null }).execute())
      for (let told = 1_000; told < 10_000; await sent())
        told += (await Promise.all([fanOut(test.deps), fanOut(second.deps), fanOut(second.deps)])).reduce((sum, one) => sum + one, 0)
      await fanOut(second.deps)
      clearInterval(watch)
      await second.close()
      expect((await rows()).map((row) => row.user_id).sort()).toEqual(members.map((one) => one.userId).sort())
      expect(await opened.db.read.selectFrom('announcements').select('done_at').execute()).toEqual([{ done_at: test.clock() }])
      expect(turns).toBeGreaterThan(20)
    }, 120_000)
  })
})
