import { expect, it } from 'vitest'
import { AGREED } from '#contract/consent.ts'
import type { Input } from '#contract/call.ts'
import { member } from '#contract/member.ts'
import { session } from '#contract/session.ts'
import { verify } from '#contract/verify.ts'
import { digestPassword } from '#src/session/password.ts'
import { onBothEngines } from '../support/database.ts'
import { readCaptcha, signIn, signInAs, visitor } from '../support/person.ts'
import { productTest } from '../support/product-test.ts'

const mobile = '13911112222'
const password = digestPassword('abc-123')
const profile = {
  name: '王小明',
  sex: 1,
  birthday: '1990-01-31',
  email: 'w@example.cn',
  identity: 'teacher',
  company: '望湖小学',
  position: '教师',
  areaCode: '330106',
  address: '文三路1号',
} as const

onBothEngines('registering', (engine) => {
  const { opened, test } = productTest({}, { engine })

  async function code(to = mobile): Promise<string> {
    await visitor(test.app).do(verify.sendSmsMember, { mobile: to, type: 'register', sysCode: '', ...(await readCaptcha(test)) })
    test.clock.pass(61_000)
    return test.sms.lastCode(to) as string
  }
  const register = async (more: Record<string, unknown> = {}, call: typeof member.register = member.register) =>
    visitor(test.app).ask(call, {
      mobile,
      smsCode: await code((more.mobile as string | undefined) ?? mobile),
      password,
      agreed: AGREED,
      ...more,
    } as Input<typeof member.register>)
  const accounts = () => opened.db.read.selectFrom('users').select('mobile').where('mobile', '=', mobile).execute()

  it('makes an account that the password opens, and keeps the consent', async () => {
    expect(await register()).toMatchObject({ code: '000', data: { mobile, applyState: '' } })
    const login = await visitor(test.app).do(session.login, { loginType: 'pwd', mobile, password })
    const consents = await opened.db.read.selectFrom('consents').selectAll().where('user_id', '=', login.id).execute()
    expect(consents.map((row) => `${row.document} ${row.version} ${row.channel}`).sort()).toEqual([
      `agreement ${AGREED} register`,
      `privacy ${AGREED} register`,
    ])
  })

  it('says 902 for a phone that has an account, after the code proved whose it is', async () => {
    await register()
    expect(await register({}, member.registerAuth)).toMatchObject({ code: '902', msg: '该手机号已注册' })
    const blind = await visitor(test.app).ask(member.register, { mobile, smsCode: '123456', password, agreed: AGREED })
    expect(blind).toMatchObject({ code: '999', reason: 'sms_wrong' })
  })

  it.each([
    ['123456', 'e10adc3949ba59abbe56e057f20f883e'],
    ['what everybody in China tries first', digestPassword('woaini1314')],
    ['one letter over and over', digestPassword('aaaaaaaaaaaaaaaaaaaa')],
    ['a row of keys', digestPassword('qwertyui')],
    ['a row of digits backwards', digestPassword('87654321')],
    ['their own phone', digestPassword(mobile)],
    ['the end of their own phone', digestPassword(mobile.slice(-6))],
  ])('is asked for another password instead of %s, and the code stays good (S14)', async (_, weak) => {
    const smsCode = await code()
    const answer = await visitor(test.app).ask(member.register, { mobile, smsCode, password: weak, agreed: AGREED })
    expect(answer).toMatchObject({ code: '999', reason: 'password_weak', msg: '密码过于简单，请换一个' })
    expect(await accounts()).toEqual([])
    expect((await visitor(test.app).ask(member.register, { mobile, smsCode, password, agreed: AGREED })).code).toBe('000')
  })

  it('makes one account of two registrations that come at once', async () => {
    const smsCode = await code()
    const answers = await Promise.all(
      [1, 2, 3].map(() => visitor(test.app).ask(member.register, { mobile, smsCode, password, agreed: AGREED })),
    )
    expect(answers.filter((answer) => answer.code === '000')).toHaveLength(1)
    expect(await accounts()).toHaveLength(1)
  })

  it('needs the agreement', async () => {
    for (const agreed of ['', '2020-01']) {
      const answer = await visitor(test.app).ask(member.register, { mobile, smsCode: '123456', password, agreed } as never)
      expect(answer).toMatchObject({ http: 422, msg: '请阅读并同意协议' })
    }
  })

  it('asks to join the organisation that invited, with whatever the link carried', async () => {
    const plain = await register({ deptCode: 'YQG001' }, member.registerByDeptCode)
    expect(plain.data?.applyState).toBe('waiting')
    await register(
      { mobile: '13911113333', deptCode: 'YQG001', applyType: 1, source: '秋季会', position: 'teacher', role: 'admin' },
      member.registerByDeptCode,
    )
    const rows = await opened.db.read.selectFrom('applications').selectAll().orderBy('created_at').execute()
    expect(rows.map((row) => [row.apply_type, JSON.parse(row.parameters)])).toEqual([
      [1, {}],
      [2, { source: '秋季会', position: 'teacher', role: 'admin' }],
    ])
    expect(await opened.db.read.selectFrom('user_roles').selectAll().where('role_id', '=', 'admin').execute()).toHaveLength(1)
  })

  it('changes nothing when the invitation is wrong, and the code stays good', async () => {
    const smsCode = await code()
    const wrong = await visitor(test.app).ask(member.registerByDeptCode, { mobile, smsCode, password, agreed: AGREED, deptCode: 'NOBODY' })
    expect(wrong).toMatchObject({ code: '999', reason: 'dept_gone', msg: '邀请链接有误，请联系邀请人' })
    expect(await accounts()).toEqual([])
    expect((await visitor(test.app).ask(member.register, { mobile, smsCode, password, agreed: AGREED })).code).toBe('000')
  })

  it('takes a certificate of each kind', async () => {
    const good = { shanghai: '11010519491231002X', beijing: '军字第1234567号', beijings: 'S20260001' } as const
    let n = 0
    for (const [certifyCardType, certifyCardNo] of Object.entries(good) as [keyof typeof good, string][]) {
      const of = `1391111444${n++}`
      expect((await register({ mobile: of, certifyCardType, certifyCardNo })).code).toBe('000')
    }
    const answer = await visitor(test.app).ask(member.register, {
      mobile,
      smsCode: '123456',
      password,
      agreed: AGREED,
      certifyCardType: 'shanghai',
      certifyCardNo: '110105194912310021',
    })
    expect(answer).toMatchObject({ http: 422, msg: '请输入正确的证件号码' })
  })

  it('gives back a profile as it was kept, to its owner', async () => {
    const person = await signInAs(test, 'user')
    expect(await person.do(member.profile, {})).toMatchObject({ mobile: person.mobile, name: '', areaCode: '' })
    await person.do(member.improve, profile)
    expect(await person.do(member.profile, {})).toMatchObject(profile)
    await person.do(member.improve, { ...profile, company: '' })
    expect(await person.do(member.profile, {})).toMatchObject({ company: '' })
    expect((await person.do(session.me, {})).name).toBe('王小明')
  })

  it('needs a guardian below 14, and keeps that they agreed', async () => {
    const person = await signInAs(test, 'user')
    const child = { ...profile, birthday: '2015-06-01', identity: 'student' } as const
    expect((await person.ask(member.improve, child)).reason).toBe('guardian_needed')
    expect((await person.ask(member.improve, { ...child, guardianName: '王大明', guardianMobile: '13900001111' })).reason).toBe(
      'guardian_needed',
    )
    await person.do(member.improve, { ...child, guardianName: '王大明', guardianMobile: '13900001111', guardianConsent: 1 })
    const kept = await opened.db.read.selectFrom('consents').selectAll().where('document', '=', 'guardian').execute()
    expect(kept).toMatchObject([{ user_id: person.id, subject: person.id, channel: 'profile' }])
  })

  it('takes nobody for born who is not yet', async () => {
    const person = await signInAs(test, 'user')
    const guardian = { guardianName: '王大明', guardianMobile: '13900001111', guardianConsent: 1 } as const
    expect(await person.ask(member.improve, { ...profile, ...guardian, birthday: '2099-12-31' })).toMatchObject({
      http: 422,
      reason: 'birthday_invalid',
      msg: '请输入正确的出生日期',
    })
  })

  it('shows names by id only to people of the same organisation, phones masked', async () => {
    const [admin, member1, stranger] = [await signInAs(test, 'orgadmin'), await signInAs(test, 'user'), await signIn(test, '13900000123')]
    await opened.db.write((tx) =>
      tx.insertInto('organisation_members').values({ organisation_id: '1', user_id: member1.id, joined_at: 1 }).execute(),
    )
    const ids = [admin.id, member1.id, stranger.id, 'nobody']
    const seen = async (person: typeof admin) => (await person.do(member.byIds, { ids })).map((row) => row.id).sort()
    expect(await seen(member1)).toEqual([admin.id, member1.id].sort())
    expect(await seen(stranger)).toEqual([stranger.id])
    expect((await member1.do(member.byIds, { ids: [admin.id] }))[0]?.mobile).toBe('138****0004')
  })
})
