/** A portal set up in the browser: who may, what is refused, and that every server's pages follow. */
import { beforeEach, describe, expect, it } from 'vitest'
import { headers } from '#contract/call.ts'
import { contrastWithWhite, readableColour } from '#contract/colour.ts'
import { links, paths } from '#contract/paths.ts'
import { right } from '#contract/right.ts'
import { settings } from '#contract/settings.ts'
import { system } from '#contract/system.ts'
import { addAdministrator, administratorsOf } from '#server/features/member/administrators.ts'
import { newSetupCode } from '#server/features/settings/setup-code.ts'
import { sellingAt } from '#server/features/system/store.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { builtSite } from '../support/built-site.ts'
import { onBothEngines } from '../support/database.ts'
import { type Person, signIn, signInAs, visitor } from '../support/person.ts'
import { databaseTest, prepare, productTest } from '../support/product-test.ts'
import { putIn, tinyPng } from '../support/put-in.ts'

const earnest = { sandbox: false, production: true }
const HOUR = 3_600_000
const company = { operator: '云栖谷教育科技有限公司', icp: '', police: '', reportPhone: '', reportMail: '' }
const looks = { logo: '', favicon: '', brandColor: '#1D4ED8', supportPhone: '', supportHours: '', manualUrl: '' }

onBothEngines('the code that the start of a portal without administrator prints', (engine) => {
  const { opened, test } = productTest({}, { engine, app: { env: earnest } })

  const codeOfStart = async () => (await newSetupCode(test.deps)) as string

  it('makes whoever brings it the administrator, once, however they type it', async () => {
    const code = await codeOfStart()
    expect(code).toMatch(/^[2-9A-HJ-NP-Z]{4}(-[2-9A-HJ-NP-Z]{4}){2}$/)
    const owner = await signIn(test, '13912340000')
    expect((await owner.ask(settings.get, {})).reason).toBe('forbidden')
    await owner.do(settings.claim, { code: ` ${code.toLowerCase().replaceAll('-', '–')}` })
    expect(await owner.do(settings.get, {})).toMatchObject({ operator: '', edition: 0 })
    expect((await administratorsOf(opened.db)).map(({ mobile }) => mobile)).toEqual([owner.mobile])
    const late = await signIn(test, '13912340001')
    expect((await late.ask(settings.claim, { code })).reason).toBe('setup_wrong')
  })

  it('is of one of two who bring it at the same moment', async () => {
    const code = await codeOfStart()
    const [one, other] = [await signIn(test, '13912340000'), await signIn(test, '13912340001')]
    const answers = await Promise.all([one.ask(settings.claim, { code }), other.ask(settings.claim, { code })])
    expect(answers.map(({ reason }) => reason ?? 'done').toSorted()).toEqual(['done', 'setup_wrong'])
    expect(await administratorsOf(opened.db)).toHaveLength(1)
  })

  it('is kept as a digest, and worth nothing once another start has printed another or somebody administers', async () => {
    const first = await codeOfStart()
    const rows = await opened.db.read.selectFrom('setup_codes').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(first.replaceAll('-', ''))
    const second = await codeOfStart()
    const owner = await signIn(test, '13912340000')
    expect((await owner.ask(settings.claim, { code: first })).reason).toBe('setup_wrong')
    await addAdministrator(opened.db, '13912340001', 'npm run admin', test.clock())
    expect((await owner.ask(settings.claim, { code: second })).reason).toBe('setup_wrong')
    expect(await newSetupCode(test.deps)).toBeUndefined()
    expect(await opened.db.read.selectFrom('setup_codes').selectAll().execute()).toEqual([])
  })

  it('cannot be tried out: ten times an hour, and nobody else loses by it', async () => {
    const code = await codeOfStart()
    const [guesser, owner] = [await signIn(test, '13912340001'), await signIn(test, '13912340000')]
    for (let n = 0; n < 10; n++) expect((await guesser.ask(settings.claim, { code: `AAAA-AAAA-AA${n}A` })).reason).toBe('setup_wrong')
    expect((await guesser.ask(settings.claim, { code })).reason).toBe('too_often')
    await owner.do(settings.claim, { code })
    test.clock.pass(HOUR)
    expect((await guesser.ask(settings.claim, { code })).reason).toBe('setup_wrong')
  })

  it('cannot be tried out by several accounts of an address; the owner mistypes it twice elsewhere and is let in', async () => {
    test.deps.env.trustProxy = true
    const code = await codeOfStart()
    const at = (ip: string) => ({ headers: { 'x-forwarded-for': ip } })
    const guess = async (n: number) => {
      const guesser = await signIn(test, `1391234${String(n).padStart(4, '0')}`)
      const answers = []
      for (let m = 0; m < 10; m++)
        answers.push((await guesser.ask(settings.claim, { code: `AAAA-AAAA-AA${n}A` }, at('203.0.113.1'))).reason)
      return new Set(answers)
    }
    for (const n of [1, 2, 3]) expect(await guess(n)).toEqual(new Set(['setup_wrong']))
    expect(await guess(4)).toEqual(new Set(['too_often']))
    const owner = await signIn(test, '13912340000')
    for (const typo of ['AAAA-AAAA-AAAA', 'BBBB-BBBB-BBBB'])
      expect((await owner.ask(settings.claim, { code: typo }, at('198.51.100.1'))).reason).toBe('setup_wrong')
    expect((await owner.ask(settings.claim, { code }, at('198.51.100.1'))).code).toBe('000')
  })
})

onBothEngines('the settings of a portal', (engine) => {
  const { opened, test, admin, orgadmin } = productTest({ admin: 'admin', orgadmin: 'orgadmin' }, { engine })

  const header = () => visitor(test.app).do(system.headerInfo, {})
  const ofOther = { headers: { [headers.sysCode]: '-000002' } }
  const face = async (person: Person, sysCode = '-000001') =>
    (await person.do(settings.faces, {})).find((one) => one.sysCode === sysCode) as { edition: number; title: string }

  it('name the company, its filing numbers and where complaints go, for every system', async () => {
    const given = { ...company, icp: ' 浙ICP备 2026000001号-1', police: '浙公网安备33010602000001号', reportMail: 'jubao@example.cn' }
    await admin.do(settings.save, given)
    const said = { operator: company.operator, icp: '浙ICP备2026000001号-1', police: '浙公网安备33010602000001号' }
    expect(await header()).toMatchObject({ ...said, reportMail: 'jubao@example.cn' })
    expect((await visitor(test.app).ask(system.headerInfo, {}, ofOther)).data).toMatchObject(said)
    expect(await header()).not.toHaveProperty('reportPhone')
  })

  it.each([
    ['operator', '云', '请填写公司或单位的全称，2至50个字'],
    ['icp', '沪备2026', '请填写完整的ICP备案号，如 浙ICP备2026000001号-1'],
    ['police', '浙公网安备123号', '请填写完整的公安备案号，如 浙公网安备33010602000001号'],
    ['reportPhone', 'javascript:1', '请填写正确的联系电话，如 0571-88880000'],
    ['reportMail', 'jubao', '请输入正确的邮箱'],
  ])('refuse a wrong %s with its sentence', async (field, value, msg) => {
    const before = await header()
    expect(await admin.ask(settings.save, { ...company, [field]: value })).toMatchObject({ http: 422, reason: 'invalid', msg })
    expect(await header()).toEqual(before)
  })

  it.each([
    ['brandColor', '#FACC15', '这个颜色太浅，上面的白字看不清，请换一个深一些的'],
    ['brandColor', 'red;}body{', '请填写颜色，如 #0F766E'],
    ['logo', 'https://evil.example/x.png', '请上传 JPG、PNG 或 WebP 格式的图片'],
    ['favicon', '/api/common-server/file/get?id=1', '请上传 JPG、PNG 或 WebP 格式的图片'],
    ['manualUrl', 'javascript:alert(1)', '请填写以 http:// 或 https:// 开头的网址'],
    ['title', '会', '请填写名称，2至20个字'],
  ])('refuse a wrong %s: %s', async (field, value, msg) => {
    const given = { sysCode: '-000001', title: '云栖谷会务', ...looks, [field]: value }
    expect(await admin.ask(settings.saveFace, given)).toMatchObject({ http: 422, reason: 'invalid', msg })
  })

  it('let a tenant’s own administrators see to its looks and its account, and to nobody else’s', async () => {
    const { edition } = await face(orgadmin)
    await orgadmin.do(settings.saveFace, { sysCode: '-000001', edition, title: '云栖谷大会', ...looks })
    expect(await header()).toMatchObject({ title: '云栖谷大会', brandColor: '#1D4ED8' })
    expect((await orgadmin.do(settings.faces, {})).map(({ sysCode }) => sysCode)).toEqual(['-000001'])
    const foreign = { sysCode: '-000002', title: '不是我的', ...looks }
    expect(await orgadmin.ask(settings.saveFace, foreign)).toEqual(
      await orgadmin.ask(settings.saveFace, { ...foreign, sysCode: '-000009' }),
    )
    expect((await orgadmin.ask(settings.account, { thirdId: '-000002' })).reason).toBe('tenant_gone')
    expect((await orgadmin.ask(settings.saveAccount, { thirdId: '-000002', payee: '', bank: '', account: '', note: '' })).reason).toBe(
      'tenant_gone',
    )
    expect((await orgadmin.ask(settings.tenants, {})).reason).toBe('forbidden')
    expect((await orgadmin.ask(settings.save, company)).reason).toBe('forbidden')
    // Named by the header, where they hold nothing.
    expect((await orgadmin.ask(settings.faces, {}, ofOther)).reason).toBe('forbidden')
  })

  it('take pictures that were put in by whoever saves, and keep them from the sweep', async () => {
    const { address } = await putIn(orgadmin, tinyPng, '标志.png', 'picture')
    const stolen = await admin.ask(settings.saveFace, { sysCode: '-000001', title: '云栖谷会务', ...looks, logo: address })
    expect(stolen.reason).toBe('file_gone')
    await orgadmin.do(settings.saveFace, { sysCode: '-000001', title: '云栖谷会务', ...looks, logo: address })
    expect(await header()).toMatchObject({ logo: address })
    expect((await test.app.request(address)).status).toBe(200)
    expect(await opened.db.read.selectFrom('file_uses').select(['entity', 'entity_id']).execute()).toEqual([
      { entity: 'system', entity_id: '-000001' },
    ])
    // Somebody else may leave it where it is.
    const { edition } = await face(admin)
    await admin.do(settings.saveFace, { sysCode: '-000001', edition, title: '云栖谷大会', ...looks, logo: address })
  })

  it('make a tenant with an id of its own, a system to enter, and nothing to sell for money until somebody has confirmed it', async () => {
    const given = { name: '海曙区教育局', isPublic: 0, merchant: 'none', merchantNote: '' } as const
    const made = await admin.do(settings.saveTenant, given)
    expect(made).toMatchObject({ id: '-000003', sysCode: '-000003', title: '海曙区教育局', merchantBy: '', edition: 1 })
    expect(await sellingAt(opened.db, made.id)).toEqual({ merchant: false, transfer: false })
    expect((await admin.ask(settings.saveTenant, given)).reason).toBe('tenant_name_taken')
    const unsaid = await admin.ask(settings.saveTenant, { ...given, id: made.id, edition: 1, merchant: 'confirmed' })
    expect(unsaid.msg).toBe('请写明收款的安排，如合同或授权文件的编号')

    const confirmed = { ...given, id: made.id, edition: 1, merchant: 'confirmed', merchantNote: '委托收款协议 2026-17' } as const
    expect(await admin.do(settings.saveTenant, confirmed)).toMatchObject({
      merchantBy: '沈言',
      merchantTime: expect.stringContaining('2026'),
    })
    await admin.do(settings.saveAccount, { thirdId: made.id, payee: '海曙区教育局', bank: '宁波银行', account: '6222 0000', note: '' })
    expect(await sellingAt(opened.db, made.id)).toEqual({ merchant: true, transfer: true })
    expect((await admin.do(settings.tenants, { keyword: '海曙区' })).list).toMatchObject([
      { id: made.id, transfer: 1, merchant: 'confirmed' },
    ])

    // Its first administrator is the platform's to appoint.
    const there = { headers: { [headers.sysCode]: made.id } }
    const user = await signIn(test, '13912340000')
    await admin.ask(right.assign, { userId: user.id, roleIds: ['orgadmin'], meetingId: '' }, there)
    expect((await user.ask(settings.faces, {}, there)).data).toMatchObject([{ sysCode: made.id }])
  })

  it('give two tenants made at the same moment an id each', async () => {
    const make = (name: string) => admin.do(settings.saveTenant, { name, isPublic: 0, merchant: 'none', merchantNote: '' })
    const made = await Promise.all(['甲学校', '乙学校', '丙学校'].map(make))
    expect(made.map(({ id }) => id).toSorted()).toEqual(['-000003', '-000004', '-000005'])
  })

  it('leave one system that anybody may enter', async () => {
    const [first] = (await admin.do(settings.tenants, { keyword: '' })).list
    const hide = { name: '云栖谷教育发展中心', isPublic: 0, merchant: 'own', merchantNote: '', id: '-000001' } as const
    expect((await admin.ask(settings.saveTenant, { ...hide, edition: first?.edition as number })).reason).toBe('last_public')
    expect((await admin.ask(settings.saveTenant, { ...hide, id: '-000009' })).reason).toBe('tenant_gone')
  })

  it('take no account in halves, and none at all where all of it is empty', async () => {
    const { edition, tenant, ...standing } = await orgadmin.do(settings.account, {})
    expect(tenant).toBe('云栖谷教育发展中心')
    expect((await orgadmin.ask(settings.saveAccount, { ...standing, edition, bank: '' })).msg).toContain('填写完整')
    expect((await orgadmin.ask(settings.saveAccount, { ...standing, edition, account: '账号' })).msg).toBe('请填写正确的银行账号')
    const none = await orgadmin.do(settings.saveAccount, { payee: '', bank: '', account: '', note: '', edition })
    expect(await sellingAt(opened.db, '-000001')).toEqual({ merchant: true, transfer: false })
    await orgadmin.do(settings.saveAccount, { ...standing, edition: none.edition })
    expect(await sellingAt(opened.db, '-000001')).toEqual({ merchant: true, transfer: true })
  })

  it('are not written over by somebody who began before somebody else saved, and tell them who it was', async () => {
    const [{ thirdId: _thirdId, tenant: _tenant, ...given } = {} as never] = await admin.do(settings.faces, {})
    await orgadmin.do(settings.saveFace, { ...given, title: '云栖谷大会' })
    const late = await admin.ask(settings.saveFace, { ...given, title: '云栖谷之会' })
    expect(late).toMatchObject({ http: 409, reason: 'changed_meanwhile' })
    expect(late.msg).toMatch(/^周明远在 .*改了门户名称/)
    expect((await header()).title).toBe('云栖谷大会')
    // What nobody else has touched goes through.
    await admin.do(settings.saveFace, { ...given, title: '云栖谷大会', supportHours: '每天' })
    expect(await header()).toMatchObject({ title: '云栖谷大会', supportHours: '每天' })
  })
})

onBothEngines('two servers of one portal', (engine) => {
  let one: TestApp
  let other: TestApp
  const opened = databaseTest({ engine })
  beforeEach(async () => {
    one = await testApp(opened.db, { site: await builtSite() })
    other = await testApp(opened.db, { site: await builtSite(), seed: false })
  })
  const admin = prepare(() => signInAs(one, 'admin'))

  const pageOf = async ({ app }: TestApp, path: string) => (await app.request(path, { headers: { accept: 'text/html' } })).text()
  const pages = [links.particulars('1'), links.schedule('1'), paths.meetingList, paths.login, paths.meetingLogin]

  it('draw the next page as the other has just been told to', async () => {
    for (const path of pages) expect([path, await pageOf(other, path)]).toEqual([path, expect.stringContaining('云栖谷会务')])
    await admin.do(settings.saveFace, { sysCode: '-000001', title: '云栖谷大会', ...looks })
    for (const path of pages) {
      const page = await pageOf(other, path)
      expect([path, page.includes('云栖谷大会'), page.includes('29,78,216')]).toEqual([path, true, true])
    }
    await admin.do(settings.save, company)
    for (const path of pages) expect([path, await pageOf(other, path)]).toEqual([path, expect.stringContaining(company.operator)])
  })

  it('keep a page as long as nothing on it changes', async () => {
    const tagOf = async (path: string) => (await other.app.request(path, { headers: { accept: 'text/html' } })).headers.get('etag')
    for (const path of pages) expect(await tagOf(path)).toBe(await tagOf(path))
  })

  it('list a meeting as the other has just changed, hidden or shown it', async () => {
    const change = (values: { title?: string; state?: 'paused' | 'published' | 'archived' }) =>
      opened.db.write((tx) =>
        tx
          .updateTable('meetings')
          .set((q) => ({ ...values, version: q('version', '+', 1) }))
          .where('id', '=', '1')
          .execute(),
      )
    const listed = () => pageOf(other, paths.meetingList)
    expect(await listed()).toContain('智慧教育大会')
    await change({ title: '第七届大会' })
    expect(await listed()).toContain('第七届大会')
    await change({ state: 'archived' })
    expect(await listed()).not.toContain('第七届大会')
    await change({ state: 'published' })
    expect(await listed()).toContain('第七届大会')
  })
})

describe('a colour for white letters', () => {
  it('is as dark as they need, and of the same hue', () => {
    expect(contrastWithWhite('#FFFFFF')).toBeCloseTo(1, 5)
    expect(contrastWithWhite('#000000')).toBeCloseTo(21, 5)
    // By the table of WebAIM: 4.54.
    expect(contrastWithWhite('#767676')).toBeCloseTo(4.54, 2)
    for (const pale of ['#FACC15', '#07C160', '#FF0000', '#777777', '#FFFFFF', '#00FFFF']) {
      const better = readableColour(pale)
      expect([pale, contrastWithWhite(better) >= 5, contrastWithWhite(better) < 5.2]).toEqual([pale, true, true])
    }
    expect(readableColour('#0F766E')).toBe('#0F766E')
    expect(readableColour('nonsense')).toBe('nonsense')
  })
})
