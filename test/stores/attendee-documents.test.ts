/** Identity documents of attendees: stored sealed, read by role, exported in two columns, completed once, purged with the answers. */
import { beforeEach, expect, it } from 'vitest'
import { attendee } from '#contract/attendee.ts'
import { type DocumentType, documentTypes, documentTypeWords } from '#contract/document-words.ts'
import { form } from '#contract/form.ts'
import { usualQuestion } from '#contract/form-ready.ts'
import { order } from '#contract/order.ts'
import { people } from '#contract/people.ts'
import { privacy } from '#contract/privacy.ts'
import { purge } from '#contract/purge.ts'
import { noNumber } from '#server/db/sealed.ts'
import { sweepAnswers } from '#server/features/attendee/store.ts'
import { takeSteps } from '#server/jobs/tasks.ts'
import { askInstead } from '../support/asking.ts'
import { onBothEngines } from '../support/database.ts'
import { idcardOf } from '../support/id-numbers.ts'
import { HERE } from '../support/long-work.ts'
import { grantRole, type Person, signIn } from '../support/person.ts'
import { productTest } from '../support/product-test.ts'

const numbers: Readonly<Record<DocumentType, string>> = {
  idcard: '11010519491231002X',
  hkMacaoPermit: 'H12345678',
  taiwanPermit: '0012345678B',
  residencePermit: idcardOf('83000019920804039'),
  passport: 'E12345679',
  foreignerCard: idcardOf('93184019880704123'),
}
const masked = (number: string) => `**************${number.slice(-4)}`

onBothEngines('a document of an attendee', (engine) => {
  let buyer: Person

  const { opened, test, organiser, reception } = productTest({ organiser: 'organiser', reception: '13955550077' }, { engine })
  beforeEach(async () => {
    await grantRole(opened.db, reception, 'reception', { meeting_id: '1' })
    await askInstead(opened.db, '1', () => [
      usualQuestion('name', true),
      { ...usualQuestion('documentNumber', true), readers: 'reception' },
    ])
    buyer = await signIn(test, '13800000011')
  })

  const place = { ...HERE, thirdId: '-000001', ticketId: '1', ticketPrice: 0 }
  const agreed = { agreedKeys: ['documentNumber'], organiserConsent: 1 as const }
  const written = (documentType: DocumentType, more: object = {}) =>
    buyer.do(attendee.save, {
      ...HERE,
      ticketId: '1',
      name: documentTypeWords[documentType].slice(0, 8),
      documentType,
      documentNumber: numbers[documentType],
      ...agreed,
      ...more,
    })
  const signsUp = async (documentType: DocumentType, more: object = {}): Promise<string> => {
    const { id } = await written(documentType, more)
    await buyer.do(order.submit, { ...place, enrollInfoIds: [id], ticketNum: 1 })
    return id
  }
  const rowOf = (id: string) => opened.db.read.selectFrom('attendees').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

  const documentIn = ({ id, document_type, document_number }: Awaited<ReturnType<typeof rowOf>>) => [
    document_type,
    test.deps.seals.open(document_number, id),
  ]

  it('of each type is accepted where a document is required, stored sealed and returned whole to the buyer', async () => {
    for (const type of documentTypes) {
      const id = await signsUp(type)
      const row = await rowOf(id)
      expect(row.document_type).toBe(type)
      expect(String(row.document_number)).toMatch(/^s1\./)
      const { list } = await buyer.do(attendee.enrolled, { ...HERE, phone: buyer.mobile, pageNum: 1, pageSize: 30 })
      expect(list.find((one) => one.id === id)).toMatchObject({ documentType: type, documentNumber: numbers[type], idcard: '' })
    }
  })

  it('is refused where its number has another form than its type, and where it is missing', async () => {
    const ask = (more: object) => buyer.ask(attendee.save, { ...HERE, ticketId: '1', name: '王小明', ...agreed, ...more })
    expect(await ask({ documentType: 'passport', documentNumber: 'E123' })).toMatchObject({ http: 422, msg: '请输入正确的护照号码' })
    expect(await ask({ documentNumber: 'H12345678' })).toMatchObject({ http: 422, msg: '请输入正确的居民身份证号码' })
    expect((await ask({ documentType: 'passport', documentNumber: '' })).reason).toBe('attendee_incomplete')
    expect((await ask({ documentType: 'residencePermit', documentNumber: idcardOf('81000020990615001') })).reason).toBe('document_invalid')
    expect((await ask({ documentType: 'residencePermit', documentNumber: idcardOf('81000020200615001') })).reason).toBe('guardian_needed')
  })

  it('is stored as an ID card without a type, and without a type where there is no number', async () => {
    const { id } = await buyer.do(attendee.save, {
      ...HERE,
      ticketId: '1',
      name: '王小明',
      documentNumber: '110105 19491231 002x',
      ...agreed,
    })
    expect((await rowOf(id)).document_type).toBe('idcard')
    await askInstead(opened.db, '1', () => [usualQuestion('name', true), usualQuestion('documentNumber', false)])
    const none = { id, ...HERE, ticketId: '1', name: '王小明', documentType: 'passport' as const, ...agreed }
    expect(await buyer.do(attendee.save, none)).toMatchObject({ documentType: '', documentNumber: '' })
  })

  it('is read masked by the reception, whole by organisers, and by neither without its own consent', async () => {
    const id = await signsUp('hkMacaoPermit')
    const answersTo = async (reader: Person) => {
      const { list } = await reader.do(form.answers, HERE)
      return list[0]?.answers.map(({ key, label, value, withheld }) => [key, label, value, withheld]).slice(1)
    }
    const sheetOf = async (reader: Person) =>
      (await reader.do(people.get, { ...HERE, id })).sheet?.answers.map(({ value }) => value).slice(1)
    const type = ['documentType', '证件类型', '港澳居民来往内地通行证', 0]
    expect(await answersTo(reception)).toEqual([type, ['documentNumber', '证件号码', masked('H12345678'), 0]])
    expect(await answersTo(organiser)).toEqual([type, ['documentNumber', '证件号码', 'H12345678', 0]])
    expect(await sheetOf(reception)).toEqual(['港澳居民来往内地通行证', masked('H12345678')])
    expect(await sheetOf(organiser)).toEqual(['港澳居民来往内地通行证', 'H12345678'])
    await buyer.do(attendee.replenish, { id, agreedKeys: [], organiserConsent: 1 })
    expect(await answersTo(organiser)).toEqual([
      ['documentType', '证件类型', '', 1],
      ['documentNumber', '证件号码', '', 1],
    ])
  })

  it('is exported in two columns', async () => {
    for (const type of documentTypes) await signsUp(type)
    const table = async (reader: Person) => {
      await opened.db.write((tx) => tx.deleteFrom('file_pieces').execute())
      await reader.do(form.exportAnswers, { ...HERE, kind: 'csv' })
      for (let steps = 1; steps > 0;) steps = await takeSteps(test.deps)
      const pieces = await opened.db.read.selectFrom('file_pieces').select('base64').execute()
      return pieces.map(({ base64 }) => Buffer.from(base64, 'base64').toString()).join('')
    }
    const whole = await table(organiser)
    expect(whole).toContain('证件类型,证件号码')
    for (const type of documentTypes) expect(whole).toMatch(new RegExp(`${documentTypeWords[type]},[^,]*${numbers[type]}`))
  })

  it('is left out of frequent attendees, and stands in the copy of the own data', async () => {
    await written('passport', { often: 1 })
    expect((await buyer.do(attendee.often, {})).people).toMatchObject([{ documentType: '', documentNumber: '' }])
    expect((await buyer.do(privacy.data, {})).attendees).toMatchObject([{ documentType: 'passport', documentNumber: 'E12345679' }])
  })

  it('can be given once where there is none, and does not change from then on', async () => {
    await askInstead(opened.db, '1', () => [usualQuestion('name', true), { ...usualQuestion('documentNumber', true), asked: 'later' }])
    const { id } = await buyer.do(attendee.save, { ...HERE, ticketId: '1', name: '王小明', organiserConsent: 1 })
    await buyer.do(order.submit, { ...place, enrollInfoIds: [id], ticketNum: 1 })
    expect((await buyer.ask(attendee.replenish, { id, documentType: 'taiwanPermit', ...agreed })).reason).toBe('attendee_incomplete')
    const given = { id, documentType: 'taiwanPermit' as const, documentNumber: '0012345678(B)', ...agreed }
    expect(await buyer.do(attendee.replenish, given)).toMatchObject({ documentType: 'taiwanPermit', documentNumber: '0012345678B' })
    const other = { id, documentType: 'passport' as const, documentNumber: 'E12345679', ...agreed }
    expect(await buyer.do(attendee.replenish, other)).toMatchObject({ documentType: 'taiwanPermit', documentNumber: '0012345678B' })
  })

  it('goes to the attendee who stays when two are merged', async () => {
    const keep = await signsUp('passport')
    await opened.db.write(async (tx) => {
      await tx.deleteFrom('answers').where('attendee_id', '=', keep).execute()
      await tx.updateTable('attendees').set({ document_type: '', document_number: noNumber }).where('id', '=', keep).execute()
      await tx.updateTable('orders').set({ origin: 'import' }).execute()
    })
    buyer = await signIn(test, '13800000012')
    const drop = await signsUp('foreignerCard')
    expect((await organiser.ask(people.merge, { ...HERE, keep, drop })).code).toBe('000')
    const [kept, dropped] = [await rowOf(keep), await rowOf(drop)]
    expect(documentIn(kept)).toEqual(['foreignerCard', numbers.foreignerCard])
    expect(documentIn(dropped)).toEqual(['', ''])
  })

  it('is counted by the plan of the purge, and purged with the answers', async () => {
    const id = await signsUp('passport')
    expect(await organiser.do(purge.plan, HERE)).toMatchObject({ idNumbers: 1 })
    await sweepAnswers(opened.db, Number.MAX_SAFE_INTEGER, test.clock())
    expect(await rowOf(id)).toMatchObject({ document_type: '', document_number: '' })
  })
})
