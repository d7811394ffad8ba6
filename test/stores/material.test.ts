/** Files that a meeting leaves its people: for those who have, or had, a place there, and for nobody else. */
import { expect, it } from 'vitest'
import { cancellation } from '#contract/cancellation.ts'
import { file } from '#contract/file.ts'
import { history } from '#contract/history.ts'
import { type Material, material, MATERIALS_MAX } from '#contract/material.ts'
import { order } from '#contract/order.ts'
import { ONCE_PATH } from '#contract/file.ts'
import { eraseAccount } from '#server/features/privacy/erase.ts'
import { sweep } from '#server/jobs/sweep.ts'
import { onBothEngines } from '../support/database.ts'
import { type Person, signInAs } from '../support/person.ts'
import { productTest } from '../support/product-test.ts'
import { newUpload, pdf, pieceOf, putIn, readAll, zipOf } from '../support/put-in.ts'
import { signUp } from '../support/sign-up.ts'
import { openUploadSteps } from '../support/upload-steps.ts'

const DAY = 24 * 3_600_000
const meetingId = '1'
const bytes = pdf(5000)

onBothEngines('what a meeting leaves its people', (engine) => {
  const { opened, test, organiser, person, stranger } = productTest(
    { organiser: 'organiser', person: '13800000011', stranger: '13800000012' },
    { engine },
  )

  async function leave(name = '开幕式讲稿', who = organiser): Promise<Material> {
    const { id: fileId } = await putIn(who, bytes, '讲稿 v3 final.pdf', 'material')
    return (await who.do(material.save, { meetingId, fileId, name })).at(-1) as Material
  }
  const found = async (who: Person) => (await who.do(material.list, { meetingId })).map(({ name }) => name)
  const reads = async (who: Person, { id }: { id: string }) => (await who.ask(file.piece, { id, from: '0' })).reason ?? 'read'

  it('is found and read by whoever has a place, under the name that organisers gave; nobody else gets a byte', async () => {
    const { file: left } = await leave()
    await signUp(person, { ticketId: '1', names: ['王小明'] })
    expect(await found(person)).toEqual(['开幕式讲稿'])
    expect(left).toMatchObject({ name: '开幕式讲稿.pdf', kind: 'pdf', size: bytes.length })
    expect((await readAll(person, left.id)).equals(bytes)).toBe(true)
    expect(await found(stranger)).toEqual([])
    expect(await reads(stranger, left)).toBe('file_gone')
    expect((await stranger.ask(file.link, { id: left.id })).reason).toBe('file_gone')
    // Who has ordered, and has not paid, has no place yet.
    await signUp(stranger, { ticketId: '2', names: ['李雷'] })
    expect(await found(stranger)).toEqual([])
    expect(await reads(stranger, left)).toBe('file_gone')
  })

  it('is given away once by a link, where a browser keeps no files', async () => {
    const { file: left } = await leave()
    await signUp(person, { ticketId: '1', names: ['王小明'] })
    const { address } = await person.do(file.link, { id: left.id })
    expect(address).toContain(ONCE_PATH)
    const given = await test.app.request(address)
    expect(Buffer.from(await given.arrayBuffer()).equals(bytes)).toBe(true)
    expect((await test.app.request(address)).status).toBe(404)
  })

  it('stays with those whose place has ended: they had one', async () => {
    const { file: left } = await leave()
    const { order: own } = await signUp(person, { ticketId: '1', names: ['王小明'] })
    await person.do(order.withdraw, { no: own.no })
    expect(await reads(person, left)).toBe('read')
    await organiser.do(cancellation.cancel, { id: meetingId, reason: '场馆停用', title: '第六届全国智慧教育大会' })
    expect(await found(person)).toEqual(['开幕式讲稿'])
  })

  it('is gone when it is removed, with the links that were made, and from the disk a day later', async () => {
    const { id, file: left } = await leave()
    await signUp(person, { ticketId: '1', names: ['王小明'] })
    const { address } = await person.do(file.link, { id: left.id })
    test.clock.pass(1_000)
    expect(await organiser.do(material.remove, { meetingId, id })).toEqual([])
    expect((await organiser.ask(material.remove, { meetingId, id })).reason).toBe('material_gone')
    expect(await found(person)).toEqual([])
    expect(await reads(person, left)).toBe('file_gone')
    expect((await test.app.request(address)).status).toBe(404)
    test.clock.pass(2 * DAY)
    await sweep(test.deps)
    expect(await opened.db.read.selectFrom('files').select('id').where('id', '=', left.id).execute()).toEqual([])
    const { list } = await organiser.do(history.list, { meetingId, entity: 'meeting' })
    expect(list.map(({ action }) => action)).toEqual(['removeMaterial', 'addMaterial'])
  })

  it('stays on the disk as long as it is left', async () => {
    const { file: left } = await leave()
    await signUp(person, { ticketId: '1', names: ['王小明'] })
    test.clock.pass(3 * DAY)
    await sweep(test.deps)
    expect(await reads(person, left)).toBe('read')
  })

  it('stays with the meeting when the organiser who left it closes their account', async () => {
    await signUp(person, { ticketId: '1', names: ['王小明'] })
    const { file: left } = await leave()
    await opened.db.write((tx) => eraseAccount(test.deps, tx, organiser.id, test.clock()))
    expect(await found(person)).toEqual(['开幕式讲稿'])
    expect(await reads(person, left)).toBe('read')
  })

  it('is read by other organisers of that meeting, and by those of no other', async () => {
    const { file: left } = await leave()
    expect(await reads(await signInAs(test, 'admin'), left)).toBe('read')
    const other = await signInAs(test, 'otherOrganiser')
    expect(await reads(other, left)).toBe('file_gone')
    expect((await other.ask(material.own, { meetingId })).reason).toBe('forbidden')
  })

  it('takes a file that was put in for that, by whoever leaves it, and no other', async () => {
    await openUploadSteps(opened.db)
    const refused = async (id: string, who = organiser) => (await who.ask(material.save, { meetingId, fileId: id, name: '讲稿' })).reason
    expect(await refused('0')).toBe('file_gone')
    expect(await refused((await putIn(organiser, bytes, '证明.pdf')).id)).toBe('file_gone')
    expect(await refused((await putIn(await signInAs(test, 'admin'), bytes, '讲稿.pdf', 'material')).id)).toBe('file_gone')
    expect((await organiser.ask(material.save, { meetingId, fileId: '0', name: ' ' })).msg).toBe('请填写资料名称，最多60个字')
    expect(await found(organiser)).toEqual([])
  })

  it('takes slides and zips, told by their bytes', async () => {
    const put = async (content: Buffer) => {
      const answer = await organiser.ask(file.save, pieceOf(content, 0, newUpload(), { name: '资料.exe', purpose: 'material' }))
      return answer.data?.file?.name ?? answer.msg
    }
    expect(await put(zipOf(['[Content_Types].xml', 'ppt/presentation.xml']))).toBe('资料.pptx')
    expect(await put(zipOf(['照片/1.jpg']))).toBe('资料.zip')
    const unfit = '请上传 PDF、PPT（pptx）、Word、Excel、ZIP 或图片'
    expect(await put(zipOf([]))).toBe(unfit)
    expect(await put(Buffer.from('MZ\x90\x00'))).toBe(unfit)
    expect(await put(Buffer.from('一,二\n'))).toBe(unfit)
  })

  it('is at most so many files, also when two organisers leave the last at once', async () => {
    const row = { meeting_id: meetingId, third_id: '-000001', made_by: organiser.id, created_at: 0 }
    const { file: left } = await leave()
    const more = Array.from({ length: MATERIALS_MAX - 2 }, (_, at) => ({ ...row, id: `M${at}`, file_id: left.id, name: `第${at}份` }))
    await opened.db.write((tx) => tx.insertInto('materials').values(more).execute())
    const admin = await signInAs(test, 'admin')
    const two = await Promise.all(
      [organiser, admin].map(async (who) => {
        const { id: fileId } = await putIn(who, bytes, '讲稿.pdf', 'material')
        return (await who.ask(material.save, { meetingId, fileId, name: '最后一份' })).reason
      }),
    )
    expect(two.toSorted()).toEqual(['materials_full', undefined])
  })
})
