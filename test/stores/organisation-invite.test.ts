/** People invited to an organisation by a table: looked at before, told once, and let in alone. */
import { describe, expect, it } from 'vitest'
import { headers } from '#contract/call.ts'
import { message } from '#contract/message.ts'
import { organisation } from '#contract/organisation.ts'
import { INVITE_LINES_MOST, organisationInvite as calls, inviteSays as says } from '#contract/organisation-invite.ts'
import { organisationManage } from '#contract/organisation-manage.ts'
import { sayOfName } from '#contract/name-sentences.ts'
import { say } from '#contract/sentences.ts'
import { openDb } from '#server/db/open.ts'
import { planInvites } from '#server/features/organisation/invite-list/plan.ts'
import { insertInvitees, standingsOf } from '#server/features/organisation/invite-list/store.ts'
import { newInvitation } from '#server/features/organisation/new-invitation.ts'
import { invitations } from '#server/features/organisation/store.ts'
import { findOrganisation, type Organisation } from '#server/features/organisation/tree-store.ts'
import { sendMessages } from '#server/jobs/messages.ts'
import { untilBlocked } from '../support/blocked.ts'
import { onBothEngines } from '../support/database.ts'
import { inviteAll, invitedBy } from '../support/invite-lists.ts'
import { grantRole, type Person, signIn, signInAs, visitor } from '../support/person.ts'
import { productTest } from '../support/product-test.ts'
import { workbook } from '../support/programme-data.ts'
import { putIn } from '../support/put-in.ts'

const DAY = 86_400_000
const SCHOOL = '2'
const STUDY = '3'
const atTheOther = { headers: { [headers.sysCode]: '-000002' } }
const phone = (n: number) => `139111100${String(n).padStart(2, '0')}`
const twenty = Array.from({ length: 20 }, (_, n) => `${'赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦尤许'[n]}老师,${phone(n)}`)

onBothEngines('people invited by a table', (engine) => {
  const { opened, test, admin } = productTest({ admin: 'orgadmin' }, { engine })

  const file = (lines: readonly string[], organisationId = SCHOOL) => invitedBy(admin, lines, organisationId)
  const preview = async (lines: readonly string[]) => {
    const { unreadable, counts, lines: told } = await admin.do(calls.invitePreview, await file(lines))
    expect(unreadable).toBe('')
    return { counts, told: told.map(({ kind, row, why }) => [kind, row, why]) }
  }
  const told = async () =>
    (await opened.db.read.selectFrom('messages').innerJoin('users', 'users.id', 'messages.user_id').select('mobile').execute())
      .map(({ mobile }) => mobile)
      .toSorted()
  const accounts = async () => (await opened.db.read.selectFrom('users').select('id').execute()).length
  const waiting = async (person: Person) => (await person.do(calls.invitedTo, {})).map(({ organisationName }) => organisationName)
  const linkOf = async (person: Person) => {
    const [first] = await person.do(calls.invitedTo, {})
    return { deptCode: first?.deptCode ?? '', inviteCode: first?.inviteCode ?? '' }
  }
  const shown = async () => {
    const [first] = (await admin.do(organisation.invitations, {})).list
    return { invited: first?.invited, joined: first?.joined, usesLeft: first?.usesLeft, open: first?.open }
  }
  /**
   * Files are read in turns, so that requests of one moment come to the database one after the other: these wait there until all
   * have come. SQLite has one writer, who takes them in turn by itself.
   */
  const atOnce = async <T>(begin: (() => Promise<T>)[]): Promise<T[]> => {
    if (engine === 'sqlite') return Promise.all(begin.map((one) => one()))
    let going: Promise<T>[] = []
    // Held by another server: of its own transactions each has so many under way.
    const beside = await openDb(opened.url)
    const holding = beside.write(async (tx) => {
      await tx.selectFrom('organisations').select('id').where('id', '=', SCHOOL).forUpdate().execute()
      going = begin.map((one) => one())
      await untilBlocked(opened.db, tx, begin.length)
    })
    await holding.finally(() => beside.close())
    return Promise.all(going)
  }
  const outcome = ({ data, reason }: { data: unknown; reason?: string }) => reason ?? (data as { state: string }).state

  describe('are looked at', () => {
    it('line by line, each that is wrong with its row and why; by looking nobody is told or gets an account', async () => {
      const member = await signIn(test, phone(1))
      const { inviteCode } = await admin.do(organisation.invite, { organisationId: SCHOOL, note: '', uses: 1, days: 1 })
      await member.do(organisation.apply, { deptCode: 'WHXX01', inviteCode })
      await inviteAll(admin, [`钱老师,${phone(2)}`])
      const before = [await accounts(), await told()]
      const lines = [
        `王小明,${phone(3)}`,
        '李老师,1391111',
        `9,${phone(4)}`,
        ',',
        `王小明,${phone(3)}`,
        `陈老师,${phone(1)}`,
        `钱老师,${phone(2)}`,
        `欧阳娜,+86 139-1111 0005`,
        '李老师,',
      ]
      expect(await preview(lines)).toEqual({
        counts: { wrong: 4, off: 0, new: 2, waiting: 1, same: 1 },
        told: [
          ['wrong', 3, say.mobileInvalid],
          ['wrong', 4, sayOfName.start('9')],
          ['wrong', 6, '与第2行重复'],
          ['wrong', 10, say.mobileInvalid],
          ['new', 2, ''],
          ['new', 9, ''],
          ['waiting', 8, ''],
          ['same', 7, ''],
        ],
      })
      expect([await accounts(), await told()]).toEqual(before)
    })

    it('without those who have left, in two blocks side by side, and the report counts each row', async () => {
      const table = [
        '姓名,手机号,在职状态,姓名,手机号,在职状态',
        `王小明,${phone(1)},在职,李小红,${phone(2)},离职`,
        `赵小兰,${phone(3)},,孙小美,${phone(4)},借调`,
      ]
      const { id } = await putIn(admin, Buffer.from(table.join('\n')), '名单.csv', 'list')
      const asked = { organisationId: SCHOOL, fileId: id }
      const looked = await admin.do(calls.invitePreview, asked)
      expect(looked.lines.map(({ kind, name, why }) => [kind, name, why])).toEqual([
        ['off', '李小红', '「在职状态」是「离职」，不邀请；要邀请请先修改表格'],
        ['off', '孙小美', '「在职状态」是「借调」，不邀请；要邀请请先修改表格'],
        ['new', '王小明', ''],
        ['new', '赵小兰', ''],
      ])
      expect(looked.report).toMatchObject({ rows: 3, read: 2 })
      await admin.do(calls.inviteList, { ...asked, note: '', days: 7 })
      expect(await told()).toEqual([phone(1), phone(3)])
    })

    it('without those whose row says so in another column of states or in a remark', async () => {
      const table = ['姓名,手机号,在职情况,备注', `王小明,${phone(1)},在职,`, `李小红,${phone(2)},离职,`, `赵小兰,${phone(3)},,已离职`]
      const { id } = await putIn(admin, Buffer.from(table.join('\n')), '名单.csv', 'list')
      const { lines } = await admin.do(calls.invitePreview, { organisationId: SCHOOL, fileId: id })
      expect(lines.map(({ kind, row, why }) => [kind, row, why])).toEqual([
        ['off', 3, '「在职情况」是「离职」，不邀请；要邀请请先修改表格'],
        ['off', 4, '「备注」是「已离职」，不邀请；要邀请请先修改表格'],
        ['new', 2, ''],
      ])
    })

    it('alike, whether their phone has an account or not', async () => {
      await signIn(test, phone(1))
      const { told: of } = await preview([`王小明,${phone(1)}`, `李小红,${phone(2)}`])
      expect(of).toEqual([
        ['new', 2, ''],
        ['new', 3, ''],
      ])
      expect(await inviteAll(admin, [`王小明,${phone(1)}`, `李小红,${phone(2)}`])).toMatchObject({ invited: 2, joined: 0, usesLeft: 2 })
    })

    it('in a workbook too, below the title of its second sheet', async () => {
      const bytes = workbook({ 说明: [['填写说明']], 名单: [['新教师名单'], ['手机号码', '姓名'], [13911110001, '王小明']] })
      const { id } = await putIn(admin, bytes, '名单.xlsx', 'list')
      expect((await admin.do(calls.invitePreview, { organisationId: SCHOOL, fileId: id })).lines).toEqual([
        { kind: 'new', row: 3, name: '王小明', mobile: phone(1), why: '' },
      ])
    })

    it('not at all where the file says nothing, too much, or is somebody else’s, or the organisation takes nobody in', async () => {
      const unreadable = async (text: string) => {
        const asked = { organisationId: SCHOOL, fileId: (await putIn(admin, Buffer.from(text), '名单.csv', 'list')).id }
        expect((await admin.ask(calls.inviteList, { ...asked, note: '', days: 7 })).reason).toBe('invitees_unreadable')
        return (await admin.do(calls.invitePreview, asked)).unreadable
      }
      expect(await unreadable('姓名,班级\n王小明,三（2）班')).toBe(says.noHeader)
      expect(await unreadable('姓名,手机号\n,\n')).toBe(says.nothing)
      const many = Array.from({ length: INVITE_LINES_MOST + 1 }, (_, n) => `王老师,13922${String(n).padStart(6, '0')}`)
      expect(await unreadable(['姓名,手机号', ...many].join('\n'))).toBe('一次最多邀请500人，请拆分后分别邀请')
      const asked = { ...(await file([`王小明,${phone(1)}`])), note: '', days: 7 }
      expect((await (await signInAs(test, 'admin')).ask(calls.inviteList, asked)).reason).toBe('file_gone')
      await admin.do(organisationManage.close, { id: SCHOOL })
      expect((await admin.ask(calls.inviteList, asked)).reason).toBe('organisation_gone')
      expect((await admin.ask(calls.invitePreview, { organisationId: SCHOOL, fileId: asked.fileId })).reason).toBe('organisation_gone')
      expect(await told()).toEqual([])
    })
  })

  describe('are told', () => {
    it('once each, twenty of them, of the organisation alone; the same table again tells nobody', async () => {
      const asked = { ...(await file(twenty)), note: '2026 级新教师', days: 7 }
      expect(await admin.do(calls.inviteList, asked)).toMatchObject({ invited: 20, joined: 0, usesLeft: 20, open: 1 })
      expect(await told()).toEqual(twenty.map((_, n) => phone(n)))
      await sendMessages(test.deps)
      expect(test.sms.messages(phone(7)).map(({ params }) => params)).toEqual([{ meeting: '望湖小学', what: '有效期至 09-09 10:01' }])

      expect((await admin.ask(calls.inviteList, asked)).reason).toBe('nobody_invited')
      expect((await admin.do(calls.invitePreview, await file(twenty))).counts).toEqual({ wrong: 0, off: 0, new: 0, waiting: 20, same: 0 })
      expect(await told()).toHaveLength(20)
      expect((await admin.do(organisation.invitations, {})).total).toBe(1)

      const invited = await signIn(test, phone(7))
      expect((await invited.do(message.mine, {})).list.map(({ title, text }) => `${title} ${text}`)).toEqual([
        '机构邀请 “望湖小学”邀请您加入：有效期至 09-09 10:01，请用本手机号登录，在“我的机构”中确认。',
      ])
    })

    it('once in seven days by one organisation, though an invitation was taken back, and again after that', async () => {
      const line = [`王小明,${phone(1)}`]
      for (let n = 0; n < 4; n++) {
        const { inviteCode } = await inviteAll(admin, line)
        await admin.do(organisation.revokeInvitation, { inviteCode })
        test.clock.pass(3 * DAY)
      }
      expect(await told()).toEqual([phone(1), phone(1)])
      expect((await preview(line)).told).toEqual([['new', 2, says.toldBefore]])
      // Who is not told has the invitation nevertheless.
      await inviteAll(admin, line)
      expect(await waiting(await signIn(test, phone(1)))).toEqual(['望湖小学'])
      // Another organisation is another one.
      await inviteAll(admin, line, { organisationId: STUDY })
      expect(await told()).toHaveLength(3)
    })

    it('once each by two who send the same table at the same moment; looking first would tell them twice', async () => {
      const home = (await findOrganisation(opened.db.read, { id: SCHOOL })) as Organisation
      let looked = 0
      const both = Promise.withResolvers<void>()
      const careless = async () => {
        const mobiles = (await opened.db.read.selectFrom('users').select('mobile').execute()).map(({ mobile }) => mobile)
        const standings = await standingsOf(opened.db.read, SCHOOL, mobiles, test.clock())
        const lines = [{ row: 2, name: '周明远', mobile: admin.mobile, flaw: '', off: '' }]
        const fresh = planInvites(lines, standings).filter(({ kind }) => kind === 'new')
        looked += 1
        if (looked === 2) both.resolve()
        await both.promise
        const row = newInvitation({ home, note: '', uses: 1, days: 7, invited: fresh.length, by: admin.id, now: test.clock() })
        await opened.db.write(async (tx) => {
          await invitations.insert(tx, row)
          const named = { code: row.code, user_id: admin.id, created_at: test.clock(), told_at: test.clock(), used_at: null }
          await insertInvitees(
            opened.db,
            tx,
            fresh.map(() => named),
          )
        })
      }
      await Promise.all([careless(), careless()])
      expect(await opened.db.read.selectFrom('invitees').select('user_id').execute()).toHaveLength(2)

      const asked = { note: '', days: 7 }
      const [one, other] = [await file(twenty), await file(twenty.toReversed())]
      const answers = await atOnce([one, other, one, other].map((table) => () => admin.ask(calls.inviteList, { ...table, ...asked })))
      expect(answers.map(({ data, reason }) => reason ?? data?.invited).toSorted()).toEqual([
        20,
        'nobody_invited',
        'nobody_invited',
        'nobody_invited',
      ])
      expect(await told()).toEqual(twenty.map((_, n) => phone(n)))
    })
  })

  describe('are let in', () => {
    it('where they are named; a stranger with the forwarded link is not', async () => {
      await inviteAll(admin, [`王小明,${phone(1)}`, `李小红,${phone(2)}`], { note: '新教师' })
      const [named, stranger] = [await signIn(test, phone(1)), await signIn(test, phone(3))]
      expect(await named.do(calls.invitedTo, {})).toMatchObject([
        { organisationName: '望湖小学', deptCode: 'WHXX01', note: '新教师', expireTime: '2026-09-09 10:01:01' },
      ])
      const link = await linkOf(named)
      expect((await visitor(test.app).do(organisation.invited, link)).organisationName).toBe('望湖小学')
      expect(await waiting(stranger)).toEqual([])
      expect((await stranger.ask(organisation.apply, link)).reason).toBe('invitation_gone')
      expect(await shown()).toEqual({ invited: 2, joined: 0, usesLeft: 2, open: 1 })
      expect(outcome(await named.ask(organisation.apply, link))).toBe('approved')
      expect(await shown()).toEqual({ invited: 2, joined: 1, usesLeft: 1, open: 1 })
      expect(await waiting(named)).toEqual([])
      expect(await named.do(organisation.info, {})).toMatchObject({ id: SCHOOL, mine: 1 })
    })

    it('once by one invitation, so that nobody takes the place of another by leaving and coming back', async () => {
      await inviteAll(admin, [`王小明,${phone(1)}`, `李小红,${phone(2)}`])
      const [first, second] = [await signIn(test, phone(1)), await signIn(test, phone(2))]
      const link = await linkOf(first)
      await first.do(organisation.apply, link)
      await first.do(organisationManage.leave, { id: SCHOOL })
      expect((await first.ask(organisation.apply, link)).reason).toBe('invitation_gone')
      expect(await waiting(first)).toEqual([])
      expect(outcome(await second.ask(organisation.apply, link))).toBe('approved')
      expect(await shown()).toEqual({ invited: 2, joined: 1, usesLeft: 0, open: 0 })
      // Whoever left may be invited again, and is not told again so soon.
      expect((await preview([`王小明,${phone(1)}`])).told).toEqual([['new', 2, says.toldBefore]])
    })

    it('all of twenty who come at once, with the places as they were', async () => {
      await inviteAll(admin, twenty)
      const people: Person[] = []
      for (let n = 0; n < twenty.length; n++) people.push(await signIn(test, phone(n)))
      const link = await linkOf(people[0] as Person)
      const stranger = await signIn(test, phone(40))
      const answers = await Promise.all([...people, stranger, ...people].map((person) => person.ask(organisation.apply, link)))
      expect(answers.slice(0, 20).concat(answers.slice(21)).map(outcome).toSorted()).toEqual([
        ...twenty.map(() => 'already_member'),
        ...twenty.map(() => 'approved'),
      ])
      expect(answers[20]?.reason).toBe('invitation_gone')
      expect(await shown()).toEqual({ invited: 20, joined: 20, usesLeft: 0, open: 0 })
    })

    it('no more once it was taken back, has run out, or the organisation is closed; and where it was merged, into the other', async () => {
      const person = await signIn(test, phone(1))
      const line = [`王小明,${phone(1)}`]
      const gone = async (link: { deptCode: string; inviteCode: string }, reason: string) => {
        expect(await waiting(person)).toEqual([])
        expect((await person.ask(organisation.apply, link)).reason).toBe(reason)
      }
      const { inviteCode } = await inviteAll(admin, line)
      const revoked = await linkOf(person)
      await admin.do(organisation.revokeInvitation, { inviteCode })
      await gone(revoked, 'invitation_gone')
      await inviteAll(admin, line, { days: 1 })
      const late = await linkOf(person)
      test.clock.pass(DAY)
      await gone(late, 'invitation_gone')
      await inviteAll(admin, line)
      const closed = await linkOf(person)
      await admin.do(organisationManage.close, { id: SCHOOL })
      await gone(closed, 'organisation_gone')
      await admin.do(organisationManage.open, { id: SCHOOL })
      expect(await waiting(person)).toEqual(['望湖小学'])
      await admin.do(organisationManage.merge, { id: SCHOOL, intoId: STUDY })
      expect(await waiting(person)).toEqual(['教研部'])
      expect((await admin.do(calls.invitePreview, await file(line))).counts).toMatchObject({ waiting: 1 })
      expect(outcome(await person.ask(organisation.apply, closed))).toBe('approved')
      expect(await waiting(person)).toEqual([])
    })

    it('nowhere any more who has joined by another way', async () => {
      await inviteAll(admin, [`王小明,${phone(1)}`])
      const person = await signIn(test, phone(1))
      const { id } = await person.do(organisation.apply, { deptCode: 'WHXX01' })
      expect(await waiting(person)).toEqual(['望湖小学'])
      await admin.do(organisation.decide, { id, action: 'approve', reason: '' })
      expect(await waiting(person)).toEqual([])
      expect(await shown()).toEqual({ invited: 1, joined: 1, usesLeft: 1, open: 1 })
    })

    it('alone, also after all who were named have closed their accounts', async () => {
      const { inviteCode } = await inviteAll(admin, [`王小明,${phone(1)}`])
      await opened.db.write((tx) => tx.deleteFrom('invitees').execute())
      const stranger = await signIn(test, phone(2))
      expect((await stranger.ask(organisation.apply, { deptCode: 'WHXX01', inviteCode })).reason).toBe('invitation_gone')
    })
  })

  it('are those of the tenant that asks, and shown by numbers to nobody else', async () => {
    const other = await signInAs(test, 'otherOrganiser')
    await grantRole(opened.db, other, 'orgadmin', { third_id: '-000002' })
    const asked = await invitedBy(other, [`王小明,${phone(1)}`])
    expect((await other.ask(calls.invitePreview, asked, atTheOther)).reason).toBe('organisation_gone')
    expect((await other.ask(calls.inviteList, { ...asked, note: '', days: 7 }, atTheOther)).reason).toBe('organisation_gone')
    expect(await told()).toEqual([])
    await inviteAll(admin, [`王小明,${phone(1)}`])
    expect(JSON.stringify((await admin.do(organisation.invitations, {})).list)).not.toContain('王小明')
    expect((await other.ask(organisation.invitations, {}, atTheOther)).data?.total).toBe(0)
  })
})
