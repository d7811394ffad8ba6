/** An upload is accepted only for a step that needs it. */
import { expect, it } from 'vitest'
import { file, type UploadPurpose } from '#contract/file.ts'
import { contributeManage } from '#contract/contribute-manage.ts'
import { askInstead } from '../support/asking.ts'
import { here, openCall } from '../support/contributions.ts'
import { onBothEngines } from '../support/database.ts'
import { usualQuestion } from '#contract/form-ready.ts'
import { docx } from '../support/manuscripts.ts'
import type { Person } from '../support/person.ts'
import { productTest } from '../support/product-test.ts'
import { newUpload, pdf, pieceOf, tinyPng } from '../support/put-in.ts'

onBothEngines('an upload', (engine) => {
  const { opened, attendee, organiser } = productTest({ attendee: '13800000011', organiser: 'organiser' }, { engine })

  const upload = (person: Person, purpose: UploadPurpose, bytes: Buffer = tinyPng) =>
    person.ask(file.save, pieceOf(bytes, 0, newUpload(), { purpose }))
  const uploads = async () => (await opened.db.read.selectFrom('files').select('id').execute()).length

  it('of a submission is accepted while a call for papers is open, and leaves nothing before and after', async () => {
    const paper = docx('正文')
    expect((await upload(attendee, 'manuscript', paper)).reason).toBe('upload_not_needed')
    await openCall(organiser)
    expect((await upload(attendee, 'manuscript', paper)).code).toBe('000')
    await organiser.do(contributeManage.moveCall, { ...here, action: 'close' })
    expect((await upload(attendee, 'manuscript', paper)).reason).toBe('upload_not_needed')
    expect(await uploads()).toBe(1)
  })

  it('of an annex is accepted once a form asks for a file', async () => {
    expect((await upload(attendee, 'annex')).reason).toBe('upload_not_needed')
    await askInstead(opened.db, '1', (questions) => [...questions, usualQuestion('annexUrl', false)])
    expect((await upload(attendee, 'annex')).code).toBe('000')
  })

  it('for a survey is refused while no open survey asks for a file', async () => {
    expect((await upload(attendee, 'survey')).reason).toBe('upload_not_needed')
    expect(await uploads()).toBe(0)
  })

  it('of what organisers upload is refused to attendees', async () => {
    for (const purpose of ['material', 'vip', 'programme', 'invoice', 'picture'] as const)
      expect([purpose, (await upload(attendee, purpose, purpose === 'material' ? pdf() : tinyPng)).reason]).toEqual([purpose, 'forbidden'])
    expect((await upload(organiser, 'material', pdf())).code).toBe('000')
  })
})
