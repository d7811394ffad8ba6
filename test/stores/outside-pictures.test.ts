/** Pictures on other hosts: refused by a save, replaced by words on public pages, named by the doctor. */
import { expect, it } from 'vitest'
import { article } from '#contract/article.ts'
import { meeting } from '#contract/meeting.ts'
import { meetingManage } from '#contract/meeting-manage.ts'
import { schedule } from '#contract/schedule.ts'
import { scheduleManage } from '#contract/schedule-manage.ts'
import { articleOrText } from '#server/features/meeting/sanitise.ts'
import { leaveOutsidePictures } from '#server/features/meeting/outside-pictures.ts'
import { lookAtPictures } from '#server/operations/doctor/pictures.ts'
import { onBothEngines } from '../support/database.ts'
import { visitor } from '../support/person.ts'
import { productTest } from '../support/product-test.ts'

const OUTSIDE = '<p>文字</p><img src="https://evil.example/track.png" alt="会场">'
const INSIDE = '<p>文字</p><img src="https://cdn.example/a.png"><img src="http://huiwu.test/picture/x.png"><img src="/demo/share.png">'
const SHOWN = '<small>［外部图片未显示：会场］</small>'
const AT = { meetingId: '1' }
const session = {
  title: '闭门会',
  startTime: '2026-11-28 09:00:00',
  endTime: '2026-11-28 10:00:00',
  room: '',
  track: '',
  language: '',
  level: '',
}
const guest = { name: '王小明', title: '', company: '', avatar: '' }

onBothEngines('a picture on another host', (engine) => {
  const { opened, test, organiser } = productTest(
    { organiser: 'organiser' },
    { engine, app: { env: { imageOrigins: ['https://cdn.example'] } } },
  )

  it('is refused by every save of a text, with a sentence that says what to do', async () => {
    const refused = [
      await organiser.ask(meetingManage.save, { id: '1', edition: 1, details: OUTSIDE }),
      await organiser.ask(meetingManage.save, { id: '1', edition: 1, notice: OUTSIDE }),
      await organiser.ask(meetingManage.save, { id: '1', edition: 1, details: '<img src="HTTPS://evil.example/a.png">' }),
      await organiser.ask(meetingManage.save, { id: '1', edition: 1, cover: 'https://evil.example/track.png' }),
      await organiser.ask(meetingManage.saveGuest, { ...AT, ...guest, introduce: OUTSIDE }),
      await organiser.ask(meetingManage.saveGuest, { ...AT, ...guest, avatar: 'https://evil.example/track.png', introduce: '' }),
      await organiser.ask(scheduleManage.save, { ...AT, ...session, details: OUTSIDE }),
      await organiser.ask(article.save, { ...AT, title: '交通安排', content: OUTSIDE }),
      await organiser.ask(article.save, { ...AT, title: '交通安排', cover: 'https://evil.example/track.png' }),
    ]
    expect(refused.map(({ reason, msg }) => `${reason} ${msg}`)).toEqual(
      refused.map(() => 'picture_outside 图片须上传到本平台，请删除外部图片后重新插入'),
    )
  })

  it('is taken from the portal itself and from an origin that the operator has named', async () => {
    await organiser.do(scheduleManage.save, { ...AT, ...session, details: INSIDE })
    await organiser.do(article.save, { ...AT, title: '交通安排', content: INSIDE })
    await organiser.do(meetingManage.saveGuest, { ...AT, ...guest, introduce: INSIDE })
  })

  it('that an earlier release has stored shows words, does not block other changes, and is named by the doctor', async () => {
    expect(await lookAtPictures(opened.db, test.deps.env)).toEqual({ verdict: 'good', text: '没有。' })
    const item = await organiser.do(scheduleManage.save, { ...AT, ...session, details: '<p>文字</p>' })
    const kept = '<p>文字</p><img src="https://evil.example/track.png" alt="会场" loading="lazy" decoding="async" />'
    await opened.db.write(async (tx) => {
      await tx.updateTable('meetings').set({ notice: kept, cover: 'https://evil.example/track.png' }).where('id', '=', '1').execute()
      await tx.updateTable('schedule_items').set({ details: kept }).where('id', '=', item.id).execute()
    })
    const reader = visitor(test.app)
    expect(await reader.do(meeting.get, { id: '1' })).toMatchObject({ notice: `<p>文字</p>${SHOWN}`, cover: '' })
    expect(await reader.do(schedule.get, { ...AT, id: item.id })).toMatchObject({ details: `<p>文字</p>${SHOWN}` })

    const own = await organiser.do(scheduleManage.ownItem, { ...AT, id: item.id })
    expect(own.details).toBe(kept)
    const { id, edition } = own
    await organiser.do(scheduleManage.save, { ...AT, ...session, id, edition, room: '203', details: kept })
    const found = await lookAtPictures(opened.db, test.deps.env)
    expect(found.verdict).toBe('caution')
    expect(found.text).toMatch(/^2 处文字或封面使用了其他网站的图片，页面不予加载：第六届全国智慧教育大会.*（1）。/)
  })

  it('in an imported programme is left out, with its words', () => {
    expect(leaveOutsidePictures(articleOrText('<p>摘要</p><img src="https://a.example/x.png" alt="结构 <图>">'))).toBe(
      '<p>摘要</p><small>［外部图片未导入：结构 &lt;图&gt;］</small>',
    )
  })
})
