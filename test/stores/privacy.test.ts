import { describe, expect, it } from 'vitest'
import { attendee } from '#contract/attendee.ts'
import { order, orderStatus } from '#contract/order.ts'
import { AGREED } from '#contract/consent.ts'
import { privacy } from '#contract/privacy.ts'
import { proof } from '#contract/proof.ts'
import { refund } from '#contract/refund.ts'
import { session } from '#contract/session.ts'
import type { SmsPurpose } from '#contract/verify.ts'
import type { TableName } from '#server/db/tables.ts'
import { findDrift } from '#server/features/order/repair.ts'
import { givePlacesBack } from '#server/features/ticket/place-store.ts'
import { onBothEngines } from '../support/database.ts'
import { FREE, MINUTE, PAID } from '../support/facts.ts'
import { wrongFoldedTexts } from '../support/folded-rows.ts'
import { cases } from '../support/gather-cases.ts'
import { paidOrder } from '../support/paid.ts'
import { codeFor, grantRole, signIn, signInAs, visitor } from '../support/person.ts'
import { type Personal, rowsOf } from '../support/personal.ts'
import { productTest } from '../support/product-test.ts'
import { signUp } from '../support/sign-up.ts'
import { tableNames } from '../support/tables.ts'
import { transfer } from '../support/transfers.ts'

const mobile = '13800000011'
/** The ID number of everybody whom signUp signs up. */
const IDCARD = '11010519491231002X'

onBothEngines('one’s own data', (engine) => {
  // 微信支付 reports to https alone.
  const { opened, test, person } = productTest(
    { person: mobile },
    { engine, app: { env: { publicUrl: 'https://huiwu.test' } }, invariants: [wrongFoldedTexts, findDrift] },
  )

  const log = () => opened.db.read.selectFrom('log').selectAll().where('entity', '=', 'account').where('action', '!=', 'assign').execute()
  const endMeeting = () =>
    opened.db.write((tx) =>
      tx
        .updateTable('meetings')
        .set({ ends_at: test.clock() - 1 })
        .execute(),
    )

  /** A code to a phone that has had one today, so that a captcha comes first. */
  async function codeTo(phone: string, type: SmsPurpose): Promise<string> {
    const code = await codeFor(test, phone, type)
    test.clock.pass(MINUTE + 1)
    return code
  }
  const close = async (who = person) => who.ask(privacy.close, { smsCode: await codeTo(who.mobile, 'change') })

  /** The tables in which any of these texts can be read. */
  async function tablesWith(texts: readonly string[]): Promise<string[]> {
    const names = await tableNames(opened.db)
    const found = []
    for (const name of names) {
      const rows = JSON.stringify(await opened.db.read.selectFrom(name).selectAll().execute())
      if (texts.some((text) => rows.includes(text))) found.push(name)
    }
    return found.sort()
  }

  /** The person leaves what features keep of them, all or those named. */
  async function leaveTraces(...only: string[]): Promise<void> {
    const admin = await signInAs(test, 'admin')
    for (const [feature, { leaveTraces }] of cases) {
      if (only.length > 0 && !only.includes(feature)) continue
      await leaveTraces?.({ test, person, admin })
      test.clock.pass(MINUTE + 1)
    }
  }
  /** Somebody whose family has signed up, and who has asked to belong to a school. */
  const leaveFamily = () => leaveTraces('right', 'verify', 'pairing', 'member', 'organisation', 'attendee', 'order')
  const traces = ['小鱼', '大鱼', '老鱼', 'Ouyang', mobile, '13900000077', IDCARD, 'XS20260088', 'xiaoyu@', '鱼塘路']
  /** Nor by what WeChat calls them, nor by what they call their phone. */
  const allTraces = () => [...traces, 'xiaoyu', ...test.wechat.platform.users.map(({ openId }) => openId)]
  const personal = [...cases.values()].flatMap(({ tables }) =>
    Object.entries(tables).flatMap(([name, held]) => (held === 'nobody' ? [] : [[name as TableName, held as Personal] as const])),
  )
  const countRows = async () =>
    new Map(await Promise.all(personal.map(async ([name, held]) => [name, (await rowsOf(opened.db, name, held, person)).length] as const)))
  const named = (is: (held: Personal) => boolean) => personal.filter(([, held]) => is(held)).map(([name]) => name)

  describe('consents', () => {
    const standing = async () =>
      (await person.do(privacy.consents, {})).filter((consent) => consent.withdrawTime === '').map((consent) => consent.document)

    it('shows what was agreed to, the newest first, and to nobody else', async () => {
      await person.do(privacy.agree, { document: 'messages' })
      test.clock.pass(MINUTE)
      await person.do(attendee.save, { meetingId: '1', ticketId: FREE, name: '王小明', sex: 1, phone: mobile, age: 9, guardianConsent: 1 })
      const given = (await person.do(privacy.consents, {})).map((consent) => `${consent.document} ${consent.channel}`)
      expect(given.slice(2).sort()).toEqual(['agreement meeting', 'privacy meeting'])
      expect(given.slice(0, 2)).toEqual(['guardian attendee', 'messages settings'])
      const stranger = await signIn(test, '13800000012')
      expect((await stranger.do(privacy.consents, {})).map(({ document }) => document).sort()).toEqual(['agreement', 'privacy'])
    })

    it('keeps one consent to messages however often it is given, and a new one after it was taken back', async () => {
      const first = await person.do(privacy.agree, { document: 'messages' })
      test.clock.pass(MINUTE)
      expect(await person.do(privacy.agree, { document: 'messages' })).toEqual(first)
      expect(await person.do(privacy.withdraw, { id: first.id })).toEqual({ signedOut: 0 })
      const second = await person.do(privacy.agree, { document: 'messages' })
      expect(second.id).not.toBe(first.id)
      const toMessages = (await person.do(privacy.consents, {})).filter(({ document }) => document === 'messages')
      expect(toMessages.map((consent) => consent.withdrawTime === '')).toEqual([true, false])
    })

    it('signs people out everywhere who take the agreement back', async () => {
      const phone = visitor(test.app)
      const login = await phone.do(session.login, { loginType: 'sms', mobile, smsCode: await codeTo(mobile, 'login'), agreed: AGREED })
      phone.token = login.tokenInfoVo.access_token
      expect((await standing()).sort()).toEqual(['agreement', 'privacy'])
      const agreement = (await person.do(privacy.consents, {})).find((consent) => consent.document === 'agreement')
      expect(await phone.do(privacy.withdraw, { id: agreement?.id as string })).toEqual({ signedOut: 1 })
      for (const somewhere of [phone, person]) expect((await somewhere.ask(session.me, {})).reason).toBe('session_revoked')
    })

    it('takes back only what stands and is one’s own', async () => {
      const { id } = await person.do(privacy.agree, { document: 'messages' })
      const other = await signIn(test, '13800000012')
      expect(await other.ask(privacy.withdraw, { id })).toMatchObject({ http: 404, reason: 'consent_gone' })
      await person.do(privacy.withdraw, { id })
      expect((await person.ask(privacy.withdraw, { id })).reason).toBe('consent_gone')
    })
  })

  describe('a copy of it', () => {
    it('has everything, as texts, and nothing of others', async () => {
      await leaveFamily()
      await signUp(await signIn(test, '13800000012'), { ticketId: FREE, names: ['别人'] })
      const data = await person.do(privacy.data, {})
      expect(data.account).toMatchObject({ mobile, name: '欧阳小鱼', createTime: '2026-09-02 10:00:00', hasPassword: '0' })
      expect(data.profile).toMatchObject({ birthday: '2015-05-05', certifyCardNo: 'XS20260088', guardianName: '欧阳大鱼', sex: '2' })
      expect(data.consents.map((consent) => consent['document'])).toContain('guardian')
      expect(data.sessions).toHaveLength(1)
      expect(data.applications).toMatchObject([
        { organisationName: '教研部', state: 'approved' },
        { organisationName: '望湖小学', remark: '我是欧阳小鱼', state: 'rejected', reason: '欧阳小鱼不在名单中' },
      ])
      expect(data.attendees.map((one) => one['name']).sort()).toEqual(['欧阳大鱼', '欧阳小鱼', '欧阳小鱼', '欧阳老鱼'])
      expect(data.attendees.every((one) => one['idcard'] === IDCARD && one['meetingTitle'] === '第六届全国智慧教育大会')).toBe(true)
      expect(data.orders.map((one) => `${one['ticketName']} ${one['copies']} ${one['amount']} ${one['status']}`).sort()).toEqual([
        '家长与学生票 2 0.00 1',
        '教师票 1 199.00 7',
      ])
      expect(data.admissions.map((one) => one['attendeeName']).sort()).toEqual(['欧阳大鱼', '欧阳小鱼'])
      expect(JSON.stringify(data)).not.toContain('别人')
    })

    it('holds nothing that opens a door: no token, no code, nor what they are kept as', async () => {
      await leaveFamily()
      const copy = JSON.stringify(await person.do(privacy.data, {}))
      const secrets = [
        ...(await opened.db.read.selectFrom('sessions').select('token_hash as secret').execute()),
        ...(await opened.db.read.selectFrom('admission_codes').select('code as secret').execute()),
        ...(await opened.db.read.selectFrom('admissions').select('code_hash as secret').execute()),
      ]
      expect(secrets.length).toBeGreaterThan(4)
      expect(secrets.filter(({ secret }) => copy.includes(secret))).toEqual([])
      expect(copy).not.toContain(person.token)
    })

    it('shows a row of every table that features say it shows, and has no part that none tells of', async () => {
      await leaveTraces()
      const { exportTime: _, ...copy } = await person.do(privacy.data, {})
      const told = new Set(personal.map(([, { copy }]) => copy).filter((part) => part !== 'none'))
      expect(Object.keys(copy).sort()).toEqual([...told].sort())
      expect(Object.entries(copy).filter(([, part]) => Object.keys(part).length === 0)).toEqual([])
    })

    it('is there for somebody of whom nothing is known yet', async () => {
      expect(await person.do(privacy.data, {})).toMatchObject({
        profile: {},
        organisations: [],
        applications: [],
        attendees: [],
        orders: [],
        admissions: [],
      })
    })
  })

  describe('forgetting an attendee', () => {
    const rows = () => opened.db.read.selectFrom('attendees').selectAll().execute()

    it('takes away the row of somebody who never signed up, and the guardian’s consent with it', async () => {
      const { id } = await person.do(attendee.save, {
        meetingId: '1',
        ticketId: FREE,
        name: '王小明',
        sex: 1,
        phone: mobile,
        age: 9,
        guardianConsent: 1,
      })
      await person.do(privacy.forgetAttendee, { id })
      expect(await rows()).toEqual([])
      const guardians = (await person.do(privacy.consents, {})).filter(({ document }) => document === 'guardian')
      expect(guardians.map((consent) => consent.withdrawTime !== '')).toEqual([true])
      expect((await person.ask(privacy.forgetAttendee, { id })).reason).toBe('attendee_gone')
    })

    it('refuses while an order holds the place', async () => {
      const { attendees } = await signUp(person, { ticketId: FREE, names: ['王小明'] })
      expect((await person.ask(privacy.forgetAttendee, { id: attendees[0]?.id as string })).reason).toBe('attendee_in_order')
      expect(await rows()).toMatchObject([{ name: '王小明' }])
    })

    it('leaves an order that was cancelled a row without a name', async () => {
      const { order: made, attendees } = await signUp(person, { ticketId: PAID, names: ['王小明', '李小红'] })
      await person.do(order.cancel, { no: made.no })
      await person.do(privacy.forgetAttendee, { id: attendees[0]?.id as string })
      expect((await rows()).map((row) => row.name).sort()).toEqual(['', '李小红'])
      expect(await tablesWith(['王小明', 'Wang Xiaoming'])).toEqual([])
      expect((await person.do(order.attendees, { no: made.no })).total).toBe(2)
    })

    it('leaves other people’s alone', async () => {
      const other = await signIn(test, '13800000012')
      const { id } = await other.do(attendee.save, { meetingId: '1', ticketId: FREE, name: '王小明', sex: 1, phone: mobile })
      expect((await person.ask(privacy.forgetAttendee, { id })).reason).toBe('attendee_gone')
    })
  })

  describe('closing an account', () => {
    it('leaves no name, phone or number of the person anywhere, whatever there was', async () => {
      await leaveTraces()
      const before = await countRows()
      // A search through tables that nobody stands in would find nothing, too.
      expect(
        named(() => true).filter((name) => before.get(name) === 0),
        'tables without a row of the person: their feature leaves none',
      ).toEqual([])
      const wordy = await tablesWith(allTraces())
      expect(
        named(({ closing }) => closing === 'blanked').filter((name) => !wordy.includes(name)),
        'tables to be blanked in which the person is not named',
      ).toEqual([])
      const wordless = named(({ closing }) => closing === 'kept')
      expect(
        wordy.filter((name) => wordless.includes(name as TableName) || !before.has(name as TableName)),
        'tables in which a person is named, though their feature says that nobody is',
      ).toEqual([])

      await endMeeting()
      expect((await close()).code).toBe('000')

      expect(await tablesWith(allTraces())).toEqual([])
      const after = await countRows()
      expect(named(({ closing }) => closing === 'gone').filter((name) => after.get(name) !== 0)).toEqual([])
      expect(named(({ closing }) => closing === 'blanked').filter((name) => after.get(name) === 0)).toEqual([])
      expect(wordless.filter((name) => after.get(name) !== before.get(name))).toEqual([])
      expect(test.errors).toEqual([])
    })

    it('keeps the books, signs out everywhere and notes it', async () => {
      await leaveFamily()
      await endMeeting()
      await close()
      expect(
        await opened.db.read.selectFrom('orders').select('status').where('user_id', '=', person.id).orderBy('status').execute(),
      ).toEqual([{ status: 1 }, { status: 7 }])
      expect(await opened.db.read.selectFrom('attendees').select('name').where('user_id', '=', person.id).execute()).toEqual([
        { name: '' },
        { name: '' },
        { name: '' },
      ])
      expect((await person.ask(session.me, {})).reason).toBe('session_revoked')
      expect(await log()).toMatchObject([{ entity_id: person.id, action: 'close', who: person.id }])
      expect(
        await opened.db.read
          .selectFrom('consents')
          .select('id')
          .where('user_id', '=', person.id)
          .where('withdrawn_at', 'is', null)
          .execute(),
      ).toEqual([])
      for (const table of ['organisation_members', 'user_roles', 'staff', 'user_systems', 'resets', 'pairings'] as const)
        expect(await opened.db.read.selectFrom(table).select('user_id').where('user_id', '=', person.id).execute()).toEqual([])
    })

    it('frees the phone for a new account that has nothing of the old one', async () => {
      await signUp(person, { ticketId: FREE, names: ['王小明'] })
      await endMeeting()
      await close()
      const again = await signIn(test, mobile)
      expect(again.id).not.toBe(person.id)
      expect(await again.do(privacy.data, {})).toMatchObject({
        account: { name: '', mobile },
        // Given anew with this sign-in.
        consents: [{ withdrawTime: '' }, { withdrawTime: '' }],
        attendees: [],
        orders: [],
        admissions: [],
      })
    })

    it('refuses while a meeting is still to come, and goes through when its order is cancelled', async () => {
      const { order: made } = await signUp(person, { ticketId: PAID, names: ['王小明'] })
      const smsCode = await codeTo(mobile, 'change')
      expect((await person.ask(privacy.close, { smsCode })).reason).toBe('account_in_use')
      await person.do(order.cancel, { no: made.no })
      expect((await person.ask(privacy.close, { smsCode })).code).toBe('000')
    })

    it.each([0, 1, 2, 3, 4, 6, 8] as const)('refuses with an order in state %d of a meeting to come', async (status) => {
      await signUp(person, { ticketId: FREE, names: ['王小明'] })
      await opened.db.write((tx) => tx.updateTable('orders').set({ status }).execute())
      // An order that goes back for money holds no places, and its owner is still to be reached.
      if (status === 4) await opened.db.write((tx) => givePlacesBack(tx, FREE, 1))
      expect((await person.ask(privacy.close, { smsCode: '000000' })).reason).toBe('account_in_use')
    })

    it.each(['requested', 'processing', 'failed'] as const)('refuses while money goes back (%s), long after the meeting', async (state) => {
      const { order: made } = await paidOrder(test, person, ['王小明'])
      const organiser = await signInAs(test, 'organiser')
      const { no } = await organiser.do(refund.create, { outTradeNo: made.no, reason: '行程有变' })
      await endMeeting()
      // Late money of an order that is over goes back too.
      for (const status of [orderStatus.refunding, orderStatus.cancelled]) {
        await opened.db.write(async (tx) => {
          await tx.updateTable('refunds').set({ state }).execute()
          await tx.updateTable('orders').set({ status }).execute()
        })
        expect((await person.ask(privacy.close, { smsCode: '000000' })).reason).toBe('account_in_use')
      }
      await opened.db.write((tx) => tx.updateTable('orders').set({ status: orderStatus.refunding }).execute())
      // Whatever the provider says, a person may have paid it back.
      await opened.db.write((tx) => tx.updateTable('refunds').set({ state: 'failed' }).execute())
      await organiser.do(refund.decide, { no, action: 'returned' })
      expect((await close()).code).toBe('000')
    })

    it('refuses while somebody looks at a proof, long after the meeting, and goes through when they have', async () => {
      const { order: made } = await signUp(person, { ticketId: PAID, names: ['王小明'] })
      const { id } = await person.do(proof.submit, { ...transfer, outTradeNo: made.no })
      await endMeeting()
      expect((await person.ask(privacy.close, { smsCode: '000000' })).reason).toBe('account_in_use')
      await (await signInAs(test, 'organiser')).do(proof.decide, { id, approve: 0, reason: '未到账' })
      expect((await close()).code).toBe('000')
    })

    it('needs the code of its own phone, for this purpose', async () => {
      const smsCode = await codeTo(mobile, 'change')
      const wrong = String((Number(smsCode) + 1) % 1_000_000).padStart(6, '0')
      expect((await person.ask(privacy.close, { smsCode: wrong })).reason).toBe('sms_wrong')
      const other = await signIn(test, '13800000012')
      expect((await other.ask(privacy.close, { smsCode })).reason).toBe('sms_wrong')
      expect((await person.ask(privacy.close, { smsCode: await codeTo(mobile, 'login') })).reason).toBe('sms_wrong')
      expect(await person.do(session.me, {})).toMatchObject({ mobile })
    })

    it('keeps the last platform admin, and lets one of two go', async () => {
      const admin = await signInAs(test, 'admin')
      expect((await close(admin)).reason).toBe('last_admin')
      await grantRole(opened.db, person, 'admin', { third_id: '*' })
      expect((await close(admin)).code).toBe('000')
      expect((await close()).reason).toBe('last_admin')
    })

    it('lets one of two platform admins go who leave at once', async () => {
      const admin = await signInAs(test, 'admin')
      await grantRole(opened.db, person, 'admin', { third_id: '*' })
      const [mine, theirs] = [await codeTo(mobile, 'change'), await codeTo(admin.mobile, 'change')]
      const answers = await Promise.all([person.ask(privacy.close, { smsCode: mine }), admin.ask(privacy.close, { smsCode: theirs })])
      expect(answers.map((answer) => answer.reason ?? 'closed').sort()).toEqual(['closed', 'last_admin'])
    })

    it('is nobody afterwards, even by a session that a login in flight opened too late', async () => {
      expect((await close()).code).toBe('000')
      await opened.db.write((tx) => tx.updateTable('sessions').set({ ended_at: null }).where('user_id', '=', person.id).execute())
      expect((await person.ask(session.me, {})).http).toBe(401)
    })

    it('closes once when asked twice at once', async () => {
      const smsCode = await codeTo(mobile, 'change')
      const answers = await Promise.all([person.ask(privacy.close, { smsCode }), person.ask(privacy.close, { smsCode })])
      expect(answers.map((answer) => answer.reason ?? 'closed').sort()).toEqual(['closed', 'sms_wrong'])
      expect(await log()).toHaveLength(1)
    })

    it('lets an order or the closing through that come at the same moment, not both', async () => {
      const body = await signUp.draft(person, { ticketId: FREE, names: ['王小明'] })
      const smsCode = await codeTo(mobile, 'change')
      const [placed, closed] = await Promise.all([person.ask(order.submit, body), person.ask(privacy.close, { smsCode })])
      expect([placed.reason ?? 'placed', closed.reason ?? 'closed']).toSatisfy((both: string[]) =>
        ['placed account_in_use', 'attendee_gone closed', 'session_revoked closed'].includes(both.join(' ')),
      )
      expect(test.errors).toEqual([])
    })

    it('leaves everybody else’s data as it was', async () => {
      const other = await signIn(test, '13800000012')
      await signUp(other, { ticketId: FREE, names: ['王小明'] })
      const before = await other.do(privacy.data, {})
      await close()
      expect(await other.do(privacy.data, {})).toEqual({ ...before, exportTime: expect.any(String) as string })
    })
  })
})
