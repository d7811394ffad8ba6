/** Files that people put in: whole or not at all, for whom they are meant, and no longer than something uses them. */
import { beforeEach, expect, it } from 'vitest'
import { attendee } from '#contract/attendee.ts'
import { usualQuestion } from '#contract/form-ready.ts'
import { file, fileAddress, PIECE_BYTES } from '#contract/file.ts'
import { order } from '#contract/order.ts'
import { privacy } from '#contract/privacy.ts'
import { transfer } from '#contract/transfer.ts'
import { LOOKED_AT } from '#server/features/file/use.ts'
import { giveRole } from '#server/features/right/store.ts'
import { sweep } from '#server/jobs/sweep.ts'
import { askInstead } from '../support/asking.ts'
import { onBothEngines } from '../support/database.ts'
import { signIn, signInAs } from '../support/person.ts'
import { productTest } from '../support/product-test.ts'
import { newUpload, pdf, pieceOf, putIn, readAll, tinyPng, zipOf } from '../support/put-in.ts'
import { openUploadSteps } from '../support/upload-steps.ts'

const DAY = 24 * 3_600_000
/** Three pieces and a bit. */
const paper = pdf(3 * PIECE_BYTES + 1000)

onBothEngines('files', (engine) => {
  const { opened, test, person } = productTest({ person: '13800000011' }, { engine })
  beforeEach(() => openUploadSteps(opened.db))

  const send = (bytes: Buffer, from: number, upload: string, who = person, more = {}) =>
    who.ask(file.save, pieceOf(bytes, from, upload, more))
  const rows = async (table: 'files' | 'file_pieces' | 'file_uses') => (await opened.db.read.selectFrom(table).selectAll().execute()).length
  const handIn = (address: string, more: object = {}, who = person) =>
    who.ask(attendee.save, { meetingId: '1', ticketId: '1', name: '赵小华', sex: 2, phone: '13800000009', annexUrl: address, ...more })

  it('gives back byte for byte what somebody put in, under the ending that is true', async () => {
    const kept = await putIn(person, paper, '../职称/证明.exe')
    expect(kept).toMatchObject({ name: '职称 证明.pdf', kind: 'pdf', size: paper.length })
    expect((await readAll(person, kept.id)).equals(paper)).toBe(true)
    expect((await putIn(person, tinyPng, '..')).name).toBe('文件.png')
  })

  it('goes on where a bad line broke: pieces sent again, too early, or at once change nothing', async () => {
    const upload = newUpload()
    expect((await send(paper, 0, upload)).data).toEqual({ received: PIECE_BYTES, file: null })
    // The answer was lost.
    expect((await send(paper, 0, upload)).data?.received).toBe(PIECE_BYTES)
    expect((await send(paper, 2 * PIECE_BYTES, upload)).data?.received).toBe(PIECE_BYTES)
    await Promise.all(Array.from({ length: 5 }, () => send(paper, PIECE_BYTES, upload)))
    expect((await person.do(file.save, { ...pieceOf(paper, 0, upload), base64: '' })).received).toBe(2 * PIECE_BYTES)
    await send(paper, 2 * PIECE_BYTES, upload)
    const ends = await Promise.all(Array.from({ length: 5 }, () => send(paper, 3 * PIECE_BYTES, upload)))
    const ids = new Set(ends.map((end) => end.data?.file?.id))
    expect(ids.size).toBe(1)
    expect((await readAll(person, [...ids][0] as string)).equals(paper)).toBe(true)
    // The last answer was lost too.
    expect((await send(paper, 3 * PIECE_BYTES, upload)).data?.file?.id).toBe([...ids][0])
  })

  it('finishes what a server that died had not looked at yet', async () => {
    const upload = newUpload()
    const id = (await send(tinyPng, 0, upload)).data?.file?.id as string
    await opened.db.write((tx) => tx.updateTable('files').set({ kept_at: null, kind: '', digest: '' }).execute())
    expect((await person.ask(file.get, { id })).reason).toBe('file_gone')
    expect((await send(tinyPng, 0, upload)).data?.file?.id).toBe(id)
    expect((await person.do(file.get, { id })).kind).toBe('png')
  })

  it('takes for a file what its bytes say, whatever it is called', async () => {
    const one = (bytes: Buffer) => send(bytes, 0, newUpload(), person, { name: '照片.jpg' })
    expect((await one(zipOf(['[Content_Types].xml', 'word/document.xml']))).data?.file?.name).toBe('照片.docx')
    expect((await one(zipOf(['[Content_Types].xml', 'xl/workbook.xml']))).data?.file?.name).toBe('照片.xlsx')
    const unfit = [
      zipOf(['a.exe']),
      zipOf([]),
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      Buffer.from('<!doctype html><script>alert(1)</script>'),
      Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
      Buffer.from('MZ'),
      Buffer.from('PK\x03\x04', 'latin1'),
      // A thousand million pixels in a few bytes.
      Buffer.from('89504e470d0a1a0a0000000d49484452000080000000800000', 'hex'),
    ]
    for (const bytes of unfit) expect(await one(bytes)).toMatchObject({ reason: 'file_unfit', http: 422 })
    expect((await one(Buffer.from('d0cf11e0a1b11ae1', 'hex'))).reason).toBe('file_old')
    expect((await one(Buffer.alloc(0))).reason).toBe('invalid')
    expect(await rows('files')).toBe(2)
  })

  it('refuses a wrong file at its first piece, and one that turns out wrong leaves nothing', async () => {
    const upload = newUpload()
    const big = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), Buffer.alloc(PIECE_BYTES)])
    expect((await send(big, 0, upload)).data?.file).toBe(null)
    expect((await send(big, PIECE_BYTES, upload)).reason).toBe('file_unfit')
    expect([await rows('files'), await rows('file_pieces')]).toEqual([0, 0])
    expect((await send(Buffer.alloc(3 * PIECE_BYTES), 0, newUpload())).reason).toBe('file_unfit')
  })

  it('keeps an upload the one file that it began as', async () => {
    const upload = newUpload()
    await send(paper, 0, upload)
    expect((await send(pdf(PIECE_BYTES + 3), PIECE_BYTES, upload)).reason).toBe('file_differs')
    // More than was said, and a piece after which no other could follow.
    const piece = pieceOf(paper, PIECE_BYTES, upload)
    expect((await person.ask(file.save, { ...piece, base64: Buffer.alloc(100).toString('base64') })).reason).toBe('file_differs')
    // Somebody else's upload of the same name is their own.
    const other = await signIn(test, '13800000012')
    expect((await send(tinyPng, 0, upload, other)).data?.file?.kind).toBe('png')
    expect((await send(Buffer.alloc(21 * 1024 * 1024), 0, newUpload())).reason).toBe('invalid')
  })

  it('shows a file to nobody but its owner, until its attendee agrees that the organiser has it', async () => {
    await askInstead(opened.db, '1', (questions) => [...questions, usualQuestion('annexUrl', false)])
    const { id } = await putIn(person)
    const [organiser, foreign, staff] = [
      await signInAs(test, 'organiser'),
      await signInAs(test, 'otherOrganiser'),
      await signInAs(test, 'staff'),
    ]
    for (const who of [organiser, foreign, staff, await signIn(test, '13800000012')])
      for (const call of [file.get, file.piece]) expect(await who.ask(call, { id })).toMatchObject({ http: 404, reason: 'file_gone' })
    const { id: attendeeId } = (await handIn(fileAddress(id))).data as { id: string }
    // Handed in is not handed on: it takes a tick for the organiser, and one for the paper.
    expect((await organiser.ask(file.get, { id })).reason).toBe('file_gone')
    await handIn(fileAddress(id), { id: attendeeId, organiserConsent: 1 })
    expect((await organiser.ask(file.get, { id })).reason).toBe('file_gone')
    await handIn(fileAddress(id), { id: attendeeId, organiserConsent: 1, agreedKeys: ['annexUrl'] })
    expect((await readAll(organiser, id)).equals(tinyPng)).toBe(true)
    for (const who of [foreign, staff]) expect((await who.ask(file.get, { id })).reason).toBe('file_gone')
  })

  it('opens what was handed in to the organiser of that meeting alone, by link and piece too, and to none of another', async () => {
    await askInstead(opened.db, '1', (questions) => [...questions, usualQuestion('annexUrl', false)])
    const { id } = await putIn(person)
    await handIn(fileAddress(id), { organiserConsent: 1, agreedKeys: ['annexUrl'] })
    const [theirs, another] = [await signIn(test, '13955550001'), await signIn(test, '13955550002')]
    const role = { third_id: '-000001', role_id: 'organiser', granted_by: person.id, created_at: test.clock() }
    await opened.db.write(async (tx) => {
      await giveRole(tx, { ...role, user_id: theirs.id, meeting_id: '1' })
      await giveRole(tx, { ...role, user_id: another.id, meeting_id: '2' })
    })
    expect((await theirs.do(file.get, { id })).kind).toBe('png')
    expect((await theirs.do(file.link, { id })).address).toBeTruthy()
    expect((await readAll(theirs, id)).equals(tinyPng)).toBe(true)
    for (const call of [file.get, file.link, file.piece]) expect((await another.ask(call, { id })).reason).toBe('file_gone')
  })

  it("lets nobody hand in somebody else's file, one that is gone, or one that is not all there", async () => {
    const other = await signIn(test, '13800000012')
    const { id } = await putIn(other)
    const upload = newUpload()
    await send(paper, 0, upload)
    const half = (await opened.db.read.selectFrom('files').select('id').where('upload', '=', upload).executeTakeFirstOrThrow()).id
    for (const one of [id, half, 'NOSUCHFILE']) expect((await handIn(fileAddress(one))).reason).toBe('file_gone')
    expect(await opened.db.read.selectFrom('attendees').selectAll().where('user_id', '=', person.id).execute()).toEqual([])
  })

  it('goes with the ticket to the colleague it was bought for, who may complete what was handed in', async () => {
    const { id } = await putIn(person)
    const saved = (await handIn(fileAddress(id))).data as { id: string }
    const made = { meetingId: '1', thirdId: '-000001', ticketId: '1', ticketNum: 1, ticketPrice: 0 }
    await person.do(order.submit, { ...made, enrollInfoIds: [saved.id] }, { key: 'one-order-of-a-file' })
    const colleague = await signIn(test, '13800000009')
    expect(await colleague.do(transfer.claim, { name: '赵小华' })).toEqual({ tickets: 1 })
    expect((await readAll(colleague, id)).equals(tinyPng)).toBe(true)
    const completed = await colleague.ask(attendee.replenish, { id: saved.id, annexUrl: fileAddress(id), department: '望湖小学' })
    expect(completed).toMatchObject({ code: '000', data: { department: '望湖小学' } })
    expect((await person.ask(file.get, { id })).reason).toBe('file_gone')
  })

  it('throws away after a day what nothing uses, and what was exchanged for another', async () => {
    const [first, second, idle] = [await putIn(person), await putIn(person), await putIn(person)]
    const { id } = (await handIn(fileAddress(first.id))).data as { id: string }
    await handIn(fileAddress(second.id), { id })
    // Handed in again as it stands.
    await handIn(fileAddress(second.id), { id })
    test.clock.pass(DAY - 60_000)
    await sweep({ ...test.deps, db: opened.db, clock: test.clock })
    expect(await rows('files')).toBe(3)
    test.clock.pass(120_000)
    await sweep({ ...test.deps, db: opened.db, clock: test.clock })
    for (const gone of [first, idle]) expect((await person.ask(file.get, { id: gone.id })).reason).toBe('file_gone')
    expect((await readAll(person, second.id)).equals(tinyPng)).toBe(true)
    expect([await rows('files'), await rows('file_pieces'), await rows('file_uses')]).toEqual([1, 1, 1])
  })

  it('looks at so many files a round and comes by all of them, and by what came before where it begins again', async () => {
    const { db } = opened
    const used = Array.from({ length: LOOKED_AT }, (_, n) => `used ${String(n).padStart(5, '0')}`)
    const about = { user_id: person.id, purpose: 'attachment', name: '证明.pdf', kind: 'pdf', size: 1, received: 1, digest: '' } as const
    await db.write(async (tx) => {
      const files = used.map((id) => ({ ...about, id, upload: id, created_at: test.clock(), kept_at: test.clock() }))
      await db.insertMany(tx, 'files', files)
      await db.insertMany(
        tx,
        'file_uses',
        used.map((id) => ({ file_id: id, entity: 'attendee', entity_id: id, third_id: '' })),
      )
    })
    test.clock.pass(1)
    await putIn(person)
    test.clock.pass(DAY + 1)
    await sweep({ ...test.deps, db, clock: test.clock })
    expect(await rows('files')).toBe(LOOKED_AT + 1)
    await sweep({ ...test.deps, db, clock: test.clock })
    expect(await rows('files')).toBe(LOOKED_AT)
    await db.write((tx) =>
      tx
        .deleteFrom('file_uses')
        .where('file_id', '=', used[0] as string)
        .execute(),
    )
    await sweep({ ...test.deps, db, clock: test.clock })
    expect(await rows('files')).toBe(LOOKED_AT - 1)
  })

  it("forgets an attendee's file with the attendee", async () => {
    const { id: kept } = await putIn(person)
    const { id } = (await handIn(fileAddress(kept))).data as { id: string }
    await person.do(privacy.forgetAttendee, { id })
    expect((await (await signInAs(test, 'organiser')).ask(file.get, { id: kept })).reason).toBe('file_gone')
    test.clock.pass(DAY + 1)
    await sweep({ ...test.deps, db: opened.db, clock: test.clock })
    expect(await rows('files')).toBe(0)
  })
})
