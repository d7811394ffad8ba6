/** What something was proved with goes on the day that was told: afterwards no table knows the number, and no file is there. */
import { expect, it } from 'vitest'
import { certification } from '#contract/certification.ts'
import { file } from '#contract/file.ts'
import { privacy } from '#contract/privacy.ts'
import { sweep } from '#server/jobs/sweep.ts'
import { marksOf } from '#server/features/certification/marks.ts'
import { allRows } from '../support/all-rows.ts'
import { certifiedOrganisation, decide, NUMBER, ofOrganisation, ofPerson, ownOne } from '../support/certifying.ts'
import { setMeeting } from '../support/crowd.ts'
import { onBothEngines } from '../support/database.ts'
import { codeFor, signInAs, signInAgain } from '../support/person.ts'
import { productTest } from '../support/product-test.ts'
import { putIn, tinyPng } from '../support/put-in.ts'

const DAY = 86_400_000
const MOBILE = '13977770001'

onBothEngines('papers', (engine) => {
  const { opened, test, holder, decider } = productTest({ holder: MOBILE, decider: 'orgadmin' }, { engine })

  async function daysLater(days: number): Promise<void> {
    test.clock.pass(days * DAY)
    for (const person of [holder, decider]) await signInAgain(test, person)
    await sweep(test.deps)
  }
  const front = async () => (await putIn(holder, tinyPng, '欧阳小鱼的身份证.png', 'certification')).address
  /** Tables in which any of these can be read. */
  async function tablesWith(...texts: string[]): Promise<string[]> {
    const all = Object.entries(await allRows(opened.db))
    return all.filter(([, rows]) => rows.some((row) => texts.some((text) => row.includes(text)))).map(([name]) => name)
  }
  const sealedNow = async () =>
    (await opened.db.read.selectFrom('certifications').select('paper_no').execute()).map(({ paper_no }) => String(paper_no))
  const files = async () => (await opened.db.read.selectFrom('files').select('id').where('purpose', '=', 'certification').execute()).length

  it('go thirty days after the decision, from every table, and the mark stays', async () => {
    const address = await front()
    const { id } = await holder.do(certification.savePerson, ofPerson({ front: address }))
    await decider.do(certification.picture, { id, field: 'front' })
    await decide(decider, id)
    const [sealed] = (await sealedNow()) as [string]
    const picture = tinyPng.toString('base64')
    const traces = [sealed, picture, address, '欧阳小鱼的身份证', NUMBER.slice(-4)]
    // What is looked for below is there before.
    for (const trace of traces) expect(await tablesWith(trace), trace).not.toEqual([])
    await daysLater(29)
    expect(await ownOne(holder, 'person')).toMatchObject({ pictures: ['front'], person: { paperNo: '**************002X' } })
    await daysLater(1)
    expect(await tablesWith(...traces)).toEqual([])
    expect(await files()).toBe(0)
    expect(await ownOne(holder, 'person')).toMatchObject({
      state: 'approved',
      markName: '欧阳小鱼',
      pictures: [],
      deleteTime: '',
      looks: 1,
      person: { paperNo: '' },
    })
    expect((await decider.ask(certification.picture, { id, field: 'front' })).reason).toBe('file_gone')
    // A renewal has to show them again.
    const { edition } = await ownOne(holder, 'person')
    expect((await holder.ask(certification.savePerson, ofPerson({ edition, paperNo: '' }))).reason).toBe('certification_paper_missing')
  })

  it('that were refused go as well, and those that wait anew stay', async () => {
    const address = await front()
    const { id } = await holder.do(certification.savePerson, ofPerson({ front: address }))
    await decide(decider, id, { action: 'refuse', reason: '照片不清' })
    await daysLater(20)
    await holder.do(certification.savePerson, ofPerson({ edition: (await ownOne(holder, 'person')).edition, paperNo: '', front: address }))
    await daysLater(20)
    expect(await ownOne(holder, 'person')).toMatchObject({ state: 'waiting', pictures: ['front'], deleteTime: '' })
    await decide(decider, id, { action: 'refuse', reason: '照片不清' })
    await daysLater(31)
    expect(await ownOne(holder, 'person')).toMatchObject({ state: 'refused', pictures: [], person: { paperNo: '' } })
    expect(await files()).toBe(0)
  })

  it('of a renewal that was taken back go thirty days later', async () => {
    const id = await certifiedOrganisation(holder, decider)
    await daysLater(31)
    const { edition } = await ownOne(holder, 'organisation')
    await holder.do(certification.saveOrganisation, await ofOrganisation(holder, { edition }))
    await holder.do(certification.withdraw, { kind: 'organisation' })
    expect(await files()).toBe(2)
    await daysLater(31)
    expect(await files()).toBe(0)
    expect(await ownOne(holder, 'organisation')).toMatchObject({ id, state: 'approved', pictures: [], markName: '望湖小学' })
  })

  it('of a draft that nobody goes on with go whole after ninety days; one that is worked on stays', async () => {
    await holder.do(certification.savePerson, ofPerson({ submit: 0, front: await front() }))
    await daysLater(80)
    const { edition, files: kept } = await ownOne(holder, 'person')
    await holder.do(certification.savePerson, ofPerson({ submit: 0, edition, front: kept.front ?? '', school: '' }))
    await daysLater(80)
    expect((await ownOne(holder, 'person')).pictures).toEqual(['front'])
    await daysLater(11)
    expect((await holder.do(certification.mine, {})).person).toBeNull()
    expect(await opened.db.read.selectFrom('certifications').selectAll().execute()).toEqual([])
    expect(await files()).toBe(0)
  })

  it('of one who was certified once and left a draft go, and the row that meetings know names nobody', async () => {
    const { id } = await holder.do(certification.savePerson, ofPerson())
    await decide(decider, id, { action: 'refuse', reason: '照片不清' })
    await holder.do(certification.savePerson, ofPerson({ edition: (await ownOne(holder, 'person')).edition }))
    await holder.do(certification.withdraw, { kind: 'person' })
    await daysLater(91)
    expect(await tablesWith('欧阳小鱼')).toEqual([])
    expect(await opened.db.read.selectFrom('certifications').select(['id', 'state', 'name']).execute()).toEqual([
      { id, state: 'draft', name: '' },
    ])
  })

  it('leave who has looked at them for half a year', async () => {
    const { id } = await holder.do(certification.savePerson, ofPerson({ front: await front() }))
    await decider.do(certification.picture, { id, field: 'front' })
    await decide(decider, id)
    await daysLater(180)
    expect((await ownOne(holder, 'person')).looks).toBe(1)
    await daysLater(4)
    expect((await ownOne(holder, 'person')).looks).toBe(0)
  })

  it('go with the account; an organisation’s mark stands to its end, and names nobody', async () => {
    const { id } = await holder.do(certification.savePerson, ofPerson({ front: await front() }))
    await decider.do(certification.picture, { id, field: 'front' })
    await decide(decider, id)
    await setMeeting(opened.db, { certification_id: id })
    const organisationId = await certifiedOrganisation(holder, decider)
    const renewal = await ofOrganisation(holder, { edition: (await ownOne(holder, 'organisation')).edition, name: '望湖实验小学' })
    await holder.do(certification.saveOrganisation, renewal)
    expect(await tablesWith('欧阳小鱼', '欧阳大鱼', '13900000077')).not.toEqual([])

    const smsCode = await codeFor(test, MOBILE, 'change')
    await holder.do(privacy.close, { smsCode })
    expect(await tablesWith('欧阳小鱼', '欧阳大鱼', '13900000077', NUMBER.slice(-4))).toEqual([])
    expect(await files()).toBe(0)
    expect(await opened.db.read.selectFrom('certification_looks').selectAll().execute()).toEqual([])
    expect(await opened.db.read.selectFrom('certifications').selectAll().execute()).toMatchObject([
      { id: organisationId, state: 'approved', name: '望湖小学', mark_name: '望湖小学', fields: '{}' },
    ])
    expect(await marksOf(opened.db.read, holder.id, '-000001', test.clock())).toEqual([{ kind: 'organisation', name: '望湖小学' }])
    const meeting = await opened.db.read.selectFrom('meetings').select('certification_id').where('id', '=', '1').executeTakeFirstOrThrow()
    expect(meeting.certification_id).toBeNull()
    // The sweep looks after accounts that have closed again, and finds nothing more to do.
    const before = await opened.db.read.selectFrom('certifications').selectAll().execute()
    await sweep(test.deps)
    expect(await opened.db.read.selectFrom('certifications').selectAll().execute()).toEqual(before)
  })

  it('are in their holder’s copy as they were typed, without a picture or who has looked', async () => {
    const address = await front()
    const { id } = await holder.do(certification.savePerson, ofPerson({ front: address }))
    await decider.do(certification.picture, { id, field: 'front' })
    await decide(decider, id, { action: 'refuse', reasons: [{ field: 'name', reason: '与证件不符' }], reason: '' })
    const copy = await holder.do(privacy.data, {})
    expect(copy.certifications).toMatchObject([
      { kind: 'person', state: 'refused', name: '欧阳小鱼', paperNo: NUMBER, reason: 'name: 与证件不符' },
    ])
    expect(copy.certificationLooks).toEqual([{ kind: 'person', field: 'front', time: expect.any(String) as string }])
    expect(JSON.stringify(copy)).not.toContain(address)
    expect(JSON.stringify(copy)).not.toContain(decider.id)
  })

  it('of more than an upload takes, of 40 MB, or a PDF that acts are refused', async () => {
    const piece = { upload: 'upload-of-forty-mb', purpose: 'certification' as const, name: '执照.jpg', from: 0 }
    const base64 = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(3000)]).toString('base64')
    const ask = async (size: number) => holder.ask(file.save, { ...piece, size, base64 })
    expect(await ask(6 * 1024 * 1024)).toMatchObject({ reason: 'file_too_large', msg: '文件过大，请压缩后上传' })
    expect((await ask(40 * 1024 * 1024)).code).not.toBe('000')
    const acting = Buffer.from('%PDF-1.7\n1 0 obj <</Type /Catalog /OpenAction <</S /JavaScript /JS (app.alert(1))>>>> endobj\n%%EOF')
    const asked = { ...piece, upload: 'upload-of-a-script-1', name: '授权书.pdf', size: acting.length, base64: acting.toString('base64') }
    expect((await holder.ask(file.save, asked)).reason).toBe('paper_unfit')
    expect(await files()).toBe(0)
    // Materials are for everybody at a meeting: a script is refused there too.
    const organiser = await signInAs(test, 'organiser')
    expect((await organiser.ask(file.save, { ...asked, purpose: 'material' })).reason).toBe('file_active')
  })
})
