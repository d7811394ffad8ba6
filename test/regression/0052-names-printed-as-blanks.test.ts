/** Certificates were printed without the letters that one font lacked, down to no name at all, and counted as done. */
import { extractText } from 'unpdf'
import { expect, it } from 'vitest'
import { certificate } from '#contract/certificate.ts'
import { blankTemplate } from '#contract/certificate-template.ts'
import { invoice } from '#contract/invoice.ts'
import { task } from '#contract/task.ts'
import { testApp } from '../support/app.ts'
import { aCertificate, issueBy, makeRule, makeTemplate, workThrough } from '../support/certificates.ts'
import { freshDatabase, onBothEngines } from '../support/database.ts'
import { issuedTo, sellerIssues, wholeOf } from '../support/invoicing.ts'
import { HERE } from '../support/long-work.ts'
import { paidOrder } from '../support/paid.ts'
import { signIn, signInAs } from '../support/person.ts'
import { readAll } from '../support/put-in.ts'
import { filesIn } from '../support/unzip.ts'

const printable = ['김철수', 'สมชาย ใจดี', 'محمد بن سلمان', 'नरेन्द्र शर्मा', 'Łukasz Żółć', 'Özgür Şahin', '陈𰻝𬭎']
const listed = (name: string) => ({ name, phone: '', unit: '' })
const compact = (text: string) => text.normalize('NFC').replace(/\s/g, '')

onBothEngines('certificates with names of all scripts', (engine) => {
  it('prints each name in full and holds back a name that no font has', async () => {
    const opened = await freshDatabase(engine)
    const test = await testApp(opened.db)
    const organiser = await signInAs(test, 'organiser')
    const rule = await makeRule(organiser, { people: [...printable, '李明🎉'].map(listed) })

    const preview = await organiser.do(certificate.preview, { ...HERE, id: rule.id, pageSize: 50 })
    expect(preview).toMatchObject({ total: 8, due: 7, held: 1, unprintable: '' })
    expect(preview.heldPeople).toEqual([{ name: '李明🎉', unit: '', unprintable: '🎉' }])
    expect(preview.list.filter(({ unprintable }) => unprintable !== '').map(({ name }) => name)).toEqual(['李明🎉'])

    const { taskId } = await organiser.do(certificate.issue, { ...HERE, id: rule.id })
    await workThrough(test)
    expect(await organiser.do(task.get, { ...HERE, id: taskId })).toMatchObject({
      state: 'done',
      done: 7,
      total: 8,
      failed: 1,
      firstFailures: [{ what: '李明🎉', why: expect.stringContaining('证书字库中没有“🎉”') }],
    })
    const { list } = await organiser.do(certificate.list, { ...HERE, keyword: '' })
    expect(list.map(({ name }) => name).toSorted()).toEqual(printable.toSorted())
    for (const { number, name } of list) {
      const file = await organiser.do(certificate.ownFile, { ...HERE, number })
      const { text } = await extractText(new Uint8Array(await readAll(organiser, file.id)), { mergePages: true })
      expect(compact(text)).toContain(compact(name))
    }
    // No other person is due: a second issue says why.
    expect((await organiser.ask(certificate.issue, { ...HERE, id: rule.id })).reason).toBe('certificate_text_unprintable')
    await opened.drop()
  }, 60_000)

  it('issues all certificates behind a page of names that no font has', async () => {
    const opened = await freshDatabase(engine)
    const test = await testApp(opened.db)
    const organiser = await signInAs(test, 'organiser')
    const held = Array.from({ length: 150 }, (_, n) => `A🎉${n}`)
    const rule = await makeRule(organiser, { people: [...held, '王晓明', '李晓红'].map(listed) })
    const { taskId } = await organiser.do(certificate.issue, { ...HERE, id: rule.id })
    await workThrough(test)
    expect(await organiser.do(task.get, { ...HERE, id: taskId })).toMatchObject({ state: 'done', done: 2, failed: 150 })
    await opened.drop()
  }, 60_000)

  it('refuses letters without a font in a template and in a corrected name', async () => {
    const opened = await freshDatabase(engine)
    const test = await testApp(opened.db)
    const organiser = await signInAs(test, 'organiser')
    const content = blankTemplate('portrait')
    const first = content.fields[0] as (typeof content.fields)[number]
    const decorated = { ...content, fields: [{ ...first, text: '证书🏆' }] }
    const made = organiser.ask(certificate.saveTemplate, { ...HERE, name: '大会证书', content: decorated })
    expect(await made).toMatchObject({ reason: 'certificate_text_unprintable', msg: expect.stringContaining('🏆') })

    const number = await aCertificate(test, organiser)
    const corrected = await organiser.ask(certificate.reissue, { ...HERE, number, name: '欧阳小\u{2ebf0}', unit: '' })
    expect(corrected).toMatchObject({ reason: 'certificate_text_unprintable', msg: expect.stringContaining('\u{2ebf0}') })
    // A template that does not show the unit prints any unit.
    const { id: templateId } = await makeTemplate(organiser, { content: { ...content, fields: [{ ...first, text: '{姓名}' }] } })
    const rule = await makeRule(organiser, { templateId, people: [{ name: '王晓明', phone: '', unit: '快乐🎉小学' }] })
    await issueBy(test, organiser, rule)
    expect((await organiser.do(certificate.list, { ...HERE, keyword: '', ruleId: rule.id })).total).toBe(1)
    await opened.drop()
  }, 60_000)

  it('holds back a name that begins with a mark which the letter of the template before it cannot bear', async () => {
    const opened = await freshDatabase(engine)
    const test = await testApp(opened.db)
    const organiser = await signInAs(test, 'organiser')
    const content = blankTemplate('portrait')
    const first = content.fields[0] as (typeof content.fields)[number]
    const { id: templateId } = await makeTemplate(organiser, { content: { ...content, fields: [{ ...first, text: '兹授予{姓名}' }] } })
    const rule = await makeRule(organiser, { templateId, people: ['\u0e31กมล', '王晓明'].map(listed) })
    expect(await organiser.do(certificate.preview, { ...HERE, id: rule.id })).toMatchObject({ due: 1, held: 1 })
    await issueBy(test, organiser, rule)
    expect((await organiser.do(certificate.list, { ...HERE, keyword: '' })).list.map(({ name }) => name)).toEqual(['王晓明'])
    const { taskId } = await organiser.do(certificate.print, HERE)
    await workThrough(test)
    expect(await organiser.do(task.get, { ...HERE, id: taskId })).toMatchObject({ state: 'done', done: 1, failed: 0 })
    await opened.drop()
  }, 60_000)

  it('reports a certificate of an earlier release that no font can print, and prints the others', async () => {
    const opened = await freshDatabase(engine)
    const test = await testApp(opened.db)
    const organiser = await signInAs(test, 'organiser')
    await sellerIssues(organiser)
    const buyer = await signIn(test, '13800000011')
    const paid = await issuedTo(test, organiser, buyer, [wholeOf(await paidOrder(test, buyer, ['王晓明']))])
    const whole = await aCertificate(test, organiser, buyer.mobile, '王晓明')
    const cut = await aCertificate(test, organiser, buyer.mobile, '李明')
    await opened.db.write((tx) => tx.updateTable('certificates').set({ name: '李明🎉' }).where('number', '=', cut).execute())

    expect((await buyer.ask(certificate.file, { number: cut })).reason).toBe('certificate_text_unprintable')
    const { taskId } = await organiser.do(certificate.print, HERE)
    await workThrough(test)
    expect(await organiser.do(task.get, { ...HERE, id: taskId })).toMatchObject({
      state: 'done',
      done: 1,
      failed: 1,
      firstFailures: [{ what: '李明🎉', why: expect.stringContaining('换发') }],
    })
    const files = filesIn(await readAll(buyer, (await buyer.do(invoice.file, { no: paid.no })).id))
    expect([...files.keys()].filter((name) => name.startsWith('证书'))).toEqual([`证书 王晓明 ${whole}.pdf`])
    await opened.drop()
  }, 60_000)
})
