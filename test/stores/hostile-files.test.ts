/** Hostile uploads: each is refused, the server goes on answering, and an organiser's import does not wait for them. */
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { beforeEach, expect, it } from 'vitest'
import { file, PIECE_BYTES, type UploadPurpose } from '#contract/file.ts'
import { namelist } from '#contract/namelist.ts'
import { scheduleManage } from '#contract/schedule-manage.ts'
import { RESIDENT_KB } from '#server/untrusted/reader-limits.ts'
import { readInProcess } from '#server/untrusted/reader-process.ts'
import { openCall } from '../support/contributions.ts'
import { onBothEngines } from '../support/database.ts'
import { attributesXml, escapedNamesPdf, farCellXlsx, paragraphsDocx, sharedTextXlsx, zerosDocx } from '../support/hostile-files.ts'
import type { Person } from '../support/person.ts'
import { productTest } from '../support/product-test.ts'
import { newUpload, pieceOf, putIn } from '../support/put-in.ts'
import { residentOfChildren } from '../support/resident.ts'

const HERE = { meetingId: '1' }

onBothEngines('hostile uploads', (engine) => {
  const { organiser, attendee } = productTest({ organiser: 'organiser', attendee: '13800000021' }, { engine })
  beforeEach(() => openCall(organiser))

  async function upload(person: Person, bytes: Buffer, purpose: UploadPurpose) {
    const id = newUpload()
    for (let from = 0; ; from += PIECE_BYTES) {
      const answer = await person.ask(file.save, pieceOf(bytes, from, id, { purpose }))
      if (answer.reason !== undefined || answer.data?.file) return answer
    }
  }
  const readList = async (fileId: string) => (await organiser.do(namelist.read, { ...HERE, text: '', fileId })).unreadable
  const list = (text: string) => putIn(organiser, Buffer.from(text), '名单.csv', 'list')

  it('a PDF that inflates to 31 MB is refused while the event loop keeps turning', async () => {
    const delays = monitorEventLoopDelay({ resolution: 5 })
    const began = performance.now()
    delays.enable()
    expect((await upload(attendee, escapedNamesPdf(), 'certification')).reason).toBe('paper_unfit')
    delays.disable()
    // On the event loop the inspection was one single pause.
    expect(delays.max / 1e6).toBeLessThan((performance.now() - began) / 2)
  })

  it.each<[string, UploadPurpose, () => Buffer]>([
    ['195 MB of zeros in a docx', 'manuscript', zerosDocx],
    ['20 MB of paragraphs in a docx', 'manuscript', paragraphsDocx],
  ])('%s is refused, and the process that reads it stays within its memory', async (_, purpose, bytes) => {
    const most = residentOfChildren()
    expect((await upload(attendee, bytes(), purpose)).reason).toBe('manuscript_broken')
    // Between two looks, 100 ms apart, a process may grow further.
    expect(most()).toBeLessThan(RESIDENT_KB * 1.5)
  })

  it('one far cell, one text in 50,000 cells and 800,000 attributes are refused with their reason', async () => {
    const far = await putIn(organiser, farCellXlsx(), '名单.xlsx', 'list')
    expect(await readList(far.id)).toContain('表格的范围过大')
    const repeated = await putIn(organiser, sharedTextXlsx(), '名单.xlsx', 'list')
    expect(await readList(repeated.id)).toContain('内容过多')
    const programme = await putIn(organiser, attributesXml(), '日程.xml', 'programme')
    const preview = await organiser.do(scheduleManage.importPreview, { ...HERE, fileId: programme.id, zone: '' })
    expect(preview.unreadable).toContain('内容过多')
  })

  it('an organiser’s list is read while earlier uploads of attendees are read and wait', async () => {
    const { id } = await list('姓名,手机号\n王小明,13900000001\n')
    const order: string[] = []
    // Each takes half a second. Hostile files are refused in milliseconds, so they would prove nothing about the order.
    const slowUpload = (_: unknown, n: number) =>
      readInProcess({
        module: join(import.meta.dirname, '../support/leaking-reader.ts'),
        params: {},
        loadParts: () => [Buffer.from('a slow file')],
        turn: { accountId: `attendee ${n}`, lane: 'upload' },
      }).then(() => order.push('upload'))
    const uploads = Array.from({ length: 4 }, slowUpload)
    const read = readList(id).then((unreadable) => order.push(unreadable === '' ? 'list' : unreadable))
    await Promise.all([...uploads, read])
    expect(order.indexOf('list')).toBeLessThan(2)
  })
})
