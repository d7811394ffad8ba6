/** A door could compare no document: neither that of an attendee, nor the last four characters that a visitor had given (issue 48). */
import { expect, it } from 'vitest'
import { attendee } from '#contract/attendee.ts'
import { checkin } from '#contract/checkin/calls.ts'
import { isDocumentTail, normalDocumentNumber } from '#contract/document.ts'
import { type DocumentType, documentTypes, documentTypeWords } from '#contract/document-words.ts'
import { usualQuestion } from '#contract/form-ready.ts'
import { order } from '#contract/order.ts'
import type { Question } from '#contract/question.ts'
import { askInstead } from '../support/asking.ts'
import { freshDatabase, onBothEngines } from '../support/database.ts'
import { type Doorkeeper, keepDoor, makeList } from '../support/doorway.ts'
import { idcardOf } from '../support/id-numbers.ts'
import { HERE } from '../support/long-work.ts'
import { productTest } from '../support/product-test.ts'
import { visiting } from '../support/visits.ts'

const PHONE = '13977770401'
const numbers: Readonly<Record<DocumentType, string>> = {
  idcard: '11010519491231002X',
  hkMacaoPermit: 'H12345678',
  taiwanPermit: '0012345678B',
  residencePermit: idcardOf('83000019920804039'),
  passport: 'E1234567A',
  foreignerCard: idcardOf('93184019880704123'),
}

it('the last four characters of every type are those of its numbers', () => {
  for (const type of documentTypes) {
    const tail = normalDocumentNumber(numbers[type]).slice(-4)
    expect([type, isDocumentTail(type, tail)]).toEqual([type, true])
    if (type !== 'passport') expect([type, isDocumentTail(type, 'ABCD')]).toEqual([type, false])
  }
  for (const [type, tail] of [
    ['idcard', '12X4'],
    ['hkMacaoPermit', '123X'],
    ['passport', '12 4'],
    ['other', '123'],
  ] as const)
    expect([type, tail, isDocumentTail(type, tail)]).toEqual([type, tail, false])
  for (const [type, tail] of [
    ['permit', 'A12B'],
    ['other', '0000'],
  ] as const)
    expect([type, tail, isDocumentTail(type, tail)]).toEqual([type, tail, true])
})

onBothEngines('a door', (engine) => {
  let door: Doorkeeper
  const { opened, organiser, staff, buyer } = productTest({ organiser: 'organiser', staff: 'staff', buyer: PHONE }, { engine })

  async function comes(type: DocumentType, readers: Question['readers'], agreed: string[] = ['documentNumber']): Promise<string> {
    await askInstead(opened.db, '1', () => [usualQuestion('name', true), { ...usualQuestion('documentNumber', true), readers }])
    const document = { documentType: type, documentNumber: numbers[type] }
    const who = { name: '王小明', phone: PHONE, agreedKeys: agreed, organiserConsent: 1 as const }
    const { id } = await buyer.do(attendee.save, { ...HERE, ticketId: '1', sex: 1, ...who, ...document })
    const place = { enrollInfoIds: [id], ...HERE, thirdId: '-000001', ticketId: '1', ticketNum: 1, ticketPrice: 0 }
    await buyer.do(order.submit, place)
    door = await keepDoor(staff, (await makeList(organiser)).id)
    const { number } = await opened.db.read
      .selectFrom('admissions')
      .select('number')
      .where('attendee_id', '=', id)
      .executeTakeFirstOrThrow()
    return number
  }
  const find = async (number: string) => (await staff.do(checkin.find, { deviceId: door.deviceId, number }))[0]

  it.each(documentTypes)('shows type and masked number of a %s to its staff, on a scan and in a search', async (type) => {
    const number = await comes(type, 'reception')
    const found = await find(number)
    const shown = `${documentTypeWords[type]} **************${numbers[type].slice(-4)}`
    expect([found?.name, found?.document]).toEqual(['王小明', shown])
    const outcome = await door.scan('', { shown: { kind: 'person', serial: found?.serial as number } })
    expect([outcome.verdict, outcome.person?.document]).toEqual(['admit', shown])
    const synced = JSON.stringify([await door.sync(), outcome, found])
    expect(synced).not.toContain(numbers[type])
  })

  it('shows none where the form keeps the answer to organisers, or where the attendee has not agreed', async () => {
    expect((await find(await comes('passport', 'organisers')))?.document).toBeUndefined()
    expect((await find(await comes('passport', 'reception', [])))?.document).toBeUndefined()
  })
})

onBothEngines('a door for visitors', (engine) => {
  it('shows type and last four characters of the document that a visitor announced, and refuses those of another type', async () => {
    const opened = await freshDatabase(engine)
    const visits = await visiting(opened)
    await visits.open({ asksDocument: 1 })
    const { reason, msg } = await visits.announce({ documentKind: 'hkMacaoPermit', documentTail: '12AB' })
    expect([reason, msg]).toEqual(['invalid', '请填写港澳居民来往内地通行证号码的后四位'])
    await visits.approved({ documentKind: 'passport', documentTail: ' 45６a ', companions: [], plate: '' })
    const list = await makeList(visits.host, { name: '访客通道', kind: 'visitor', accepts: ['rotating'] })
    const door = await keepDoor(visits.host, list.id)
    const found = await visits.host.do(checkin.find, { deviceId: door.deviceId, tail: '0001', name: '来访' })
    expect(found.map(({ note }) => note)).toEqual(['护照 尾号 456A'])
    expect(JSON.stringify((await door.sync()).rows)).toContain('护照 尾号 456A')
    expect(visits.test.errors).toEqual([])
    await opened.drop()
  })
})
