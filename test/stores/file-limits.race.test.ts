/** Limits on uploads that no record uses: each purpose has its own, and files that an import has read do not count. */
import { beforeEach, expect, it } from 'vitest'
import { file, type UploadPurpose } from '#contract/file.ts'
import { UNUSED_BYTES, UNUSED_MS, unusedLimits, uploadPurposes } from '#contract/file-limits.ts'
import { invoiceManage } from '#contract/invoice-manage.ts'
import { namelist } from '#contract/namelist.ts'
import { organisationImport } from '#contract/organisation-import.ts'
import { organisationInvite } from '#contract/organisation-invite.ts'
import { privacy } from '#contract/privacy.ts'
import { receipt } from '#contract/receipt.ts'
import { scheduleManage } from '#contract/schedule-manage.ts'
import { verify } from '#contract/verify.ts'
import { sumUnused } from '#server/features/file/store.ts'
import { sweep } from '#server/jobs/sweep.ts'
import { onBothEngines } from '../support/database.ts'
import { invitedBy } from '../support/invite-lists.ts'
import { runsEveryTest } from '../support/lanes.ts'
import { programmeOf } from '../support/long-work.ts'
import { docx } from '../support/manuscripts.ts'
import { type Person, signIn } from '../support/person.ts'
import { productTest } from '../support/product-test.ts'
import { newUpload, pdf, pieceOf, putIn, tinyPng } from '../support/put-in.ts'
import { openUploadSteps } from '../support/upload-steps.ts'

const HERE = { meetingId: '1' }
const attendees: ReadonlySet<UploadPurpose> = new Set(['annex', 'survey', 'manuscript', 'certification', 'list'])
const PREVIEWS = 21
const csv = (text: string) => Buffer.from(text)

/** Uploads and previews one file of each kind that an import reads. */
const previews: readonly [name: string, preview: (person: Person) => Promise<unknown>][] = [
  ['programme', async (person) => person.do(scheduleManage.importPreview, await programmeOf(person))],
  [
    'list of people',
    async (person) => person.do(namelist.read, { ...HERE, text: '', fileId: await list(person, '姓名,手机\n王小明,13900000001\n') }),
  ],
  [
    'bank statement',
    async (person) =>
      person.do(receipt.readStatement, {
        ...HERE,
        fileId: await list(person, '交易日期,贷方发生额,对方户名\n2025-09-01,199.00,望湖小学\n'),
      }),
  ],
  [
    'list of people that cannot be read',
    async (person) => person.do(namelist.read, { ...HERE, text: '', fileId: await list(person, '甲,乙\n') }),
  ],
  [
    'table of invoice results',
    async (person) =>
      person.do(invoiceManage.import, { ...HERE, fileId: await list(person, '数电票号码,价税合计\n26332000000000009999,1.00\n') }),
  ],
  [
    'table of organisations',
    async (person) => person.do(organisationImport.importPreview, { fileId: await list(person, '机构名称,上级机构\n教研组,教研部\n') }),
  ],
  ['list of invitations', async (person) => person.do(organisationInvite.invitePreview, await invitedBy(person, ['王小明,13900000001']))],
  [
    'invoice file',
    async (person) => {
      const { id } = await putIn(person, csv('<?xml version="1.0"?><EInvoice/>'), '发票.xml', 'invoice')
      return person.do(invoiceManage.attach, { ...HERE, fileIds: [id] })
    },
  ],
]
const list = async (person: Person, text: string) => (await putIn(person, csv(text), '名单.csv', 'list')).id

/** The smallest file of a kind that the purpose allows. */
const smallest = (purpose: UploadPurpose) =>
  ({ manuscript: docx('正文'), invoice: pdf(), programme: csv('主题\n'), list: csv('姓名\n') })[purpose as string] ?? tinyPng

onBothEngines('limits on uploads', (engine) => {
  const { opened, test, admin, person } = productTest({ admin: 'admin', person: '13800000011' }, { engine })
  beforeEach(() => openUploadSteps(opened.db))

  const upload = (who: Person, purpose: UploadPurpose, bytes: Buffer = tinyPng) =>
    who.ask(file.save, pieceOf(bytes, 0, newUpload(), { purpose }))
  const count = async () => (await opened.db.read.selectFrom('files').select('id').execute()).length
  /** Uploads of one account, as rows: faster than sending them. */
  const addUploads = (userId: string, purpose: UploadPurpose, many: number, size = 1) =>
    opened.db.write((tx) =>
      opened.db.insertMany(
        tx,
        'files',
        Array.from({ length: many }, (_, n) => ({
          id: `${purpose} ${n}`,
          user_id: userId,
          upload: `${purpose}-upload-${n}`,
          purpose,
          name: '文件',
          kind: 'png' as const,
          size,
          received: size,
          digest: '',
          created_at: test.clock(),
          kept_at: test.clock(),
        })),
      ),
    )

  it('twenty-one previews of programmes, lists and statements in a day leave every upload free', async () => {
    for (let n = 0; n < PREVIEWS; n++) {
      test.clock.pass(20_000)
      await (previews[n % 3] as (typeof previews)[number])[1](admin)
    }
    for (const purpose of uploadPurposes) expect(await upload(admin, purpose, smallest(purpose))).toMatchObject({ code: '000' })
  })

  it('the refusal names the kind of file, what frees it, and the time from which uploads work again', async () => {
    await putIn(person)
    test.clock.pass(3_600_000)
    await addUploads(person.id, 'annex', unusedLimits.annex.most - 1)
    const full = await upload(person, 'annex')
    expect(full).toMatchObject({ reason: 'files_full', http: 429 })
    const [, at = ''] =
      /^您有40个报名材料上传后尚未使用，已达上限。请先保存参会人信息，或在 (\d\d-\d\d \d\d:\d\d) 后再上传$/.exec(full.msg) ?? []
    const free = Date.parse(`${new Date(test.clock()).getUTCFullYear()}-${at.replace(' ', 'T')}:00+08:00`)
    test.clock.pass(free - test.clock() - 120_000)
    expect((await upload(person, 'annex')).reason).toBe('files_full')
    test.clock.pass(120_000)
    expect((await upload(person, 'annex')).code).toBe('000')
  })

  it('the uploads of one account that no record uses are bounded in bytes, those that an import has read included', async () => {
    const size = UNUSED_BYTES / 25
    await addUploads(admin.id, 'list', 25, size)
    await opened.db.write((tx) =>
      opened.db.insertMany(
        tx,
        'file_uses',
        Array.from({ length: 25 }, (_, n) => ({ file_id: `list ${n}`, entity: 'import' as const, entity_id: `list ${n}`, third_id: '' })),
      ),
    )
    expect(await upload(admin, 'annex')).toMatchObject({
      reason: 'uploads_full',
      http: 429,
      msg: expect.stringMatching(/^您24小时内上传的文件合计已达400MB上限，请先保存已上传的内容，或在 \d\d-\d\d \d\d:\d\d 后再上传$/),
    })
    test.clock.pass(UNUSED_MS)
    expect((await upload(admin, 'annex')).code).toBe('000')
  })

  if (!runsEveryTest(engine)) return
  it.each(previews)('an uploaded %s no longer counts as unused once a preview has read it', async (_, preview) => {
    await preview(admin)
    const all = { userId: admin.id, purposes: uploadPurposes, since: 0 }
    expect(await opened.db.write((tx) => sumUnused(tx, { ...all, withRead: false }))).toMatchObject({ count: 0 })
    expect(await opened.db.write((tx) => sumUnused(tx, { ...all, withRead: true }))).toMatchObject({ count: 1 })
  })

  it('a file that a preview has read can still be imported, and is deleted a day after its upload', async () => {
    const asked = await programmeOf(admin)
    const { edition } = await admin.do(scheduleManage.importPreview, asked)
    test.clock.pass(UNUSED_MS - 60_000)
    await sweep({ ...test.deps, db: opened.db })
    expect(await admin.do(scheduleManage.importPreview, asked)).toMatchObject({ edition })
    test.clock.pass(120_000)
    await sweep({ ...test.deps, db: opened.db })
    expect((await admin.ask(scheduleManage.importPreview, asked)).reason).toBe('file_gone')
    expect(await count()).toBe(0)
    expect(await opened.db.read.selectFrom('file_uses').selectAll().execute()).toEqual([])
  })

  it('a file that a preview has read is deleted when its owner closes the account', async () => {
    await admin.do(namelist.read, { ...HERE, text: '', fileId: await list(admin, '姓名,手机\n王小明,13900000001\n') })
    const owner = await signIn(test, '13800000012')
    await opened.db.write((tx) => tx.updateTable('files').set({ user_id: owner.id }).execute())
    // The day's second code would ask for a captcha.
    test.clock.pass(UNUSED_MS)
    await owner.do(verify.sendSms, { mobile: owner.mobile, type: 'change' })
    await owner.do(privacy.close, { smsCode: test.sms.lastCode(owner.mobile) as string })
    expect(await count()).toBe(0)
  })

  it.each(uploadPurposes)('the limit of %s stops no other purpose and no other account', async (purpose) => {
    const { most, what } = unusedLimits[purpose]
    await addUploads(admin.id, purpose, most - 1)
    expect((await upload(admin, purpose, smallest(purpose))).code).toBe('000')
    expect(await upload(admin, purpose, smallest(purpose))).toMatchObject({
      reason: 'files_full',
      http: 429,
      msg: expect.stringContaining(what),
    })
    expect(await count()).toBe(most)
    for (const other of uploadPurposes)
      if (other !== purpose) expect(await upload(admin, other, smallest(other))).toMatchObject({ code: '000' })
    // An attendee has no right to what organisers upload.
    const theirs = attendees.has(purpose) ? purpose : 'annex'
    expect((await upload(person, theirs, smallest(theirs))).code).toBe('000')
  })
})
