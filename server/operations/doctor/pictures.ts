/** Pictures of other hosts in texts that were stored before a save refused them: pages show words in their place. */
import type { Reading } from '../../db/db.ts'
import type { Env } from '../../env/env.ts'
import { isOutsidePicture, outsidePicturesIn } from '../../features/meeting/outside-pictures.ts'
import { caution, type Finding, good } from './finding.ts'

/** Meetings that the sentence names. */
const NAMED = 10

interface StoredText {
  meetingId: string
  texts: readonly string[]
  addresses: readonly string[]
}

export async function lookAtPictures({ read }: Reading, env: Env): Promise<Finding> {
  const found = (await storedTexts(read)).filter(
    ({ texts, addresses }) =>
      texts.some((html) => outsidePicturesIn(html, env).length > 0) || addresses.some((address) => isOutsidePicture(address, env)),
  )
  if (found.length === 0) return good('没有。')
  const ids = [...new Set(found.map(({ meetingId }) => meetingId))]
  const meetings = await read.selectFrom('meetings').select(['id', 'title']).where('id', 'in', ids.slice(0, NAMED)).orderBy('id').execute()
  const names = meetings.map(({ id, title }) => `${title}（${id}）`).join('、')
  const more = ids.length > NAMED ? `等 ${ids.length} 场会议` : ''
  return caution(
    `${found.length} 处文字或封面使用了其他网站的图片，页面不予加载：${names}${more}。` +
      '请主办方把图片上传到本平台；可信的图床可写入 IMAGE_ORIGINS。',
  )
}

/** Rows that may hold one: the pattern finds more than there are. */
async function storedTexts(read: Reading['read']): Promise<StoredText[]> {
  const [meetings, guests, sessions, articles] = await Promise.all([
    read
      .selectFrom('meetings')
      .select(['id', 'details', 'notice', 'cover', 'share_picture'])
      .where((q) =>
        q.or([
          q('details', 'like', '%<img %'),
          q('notice', 'like', '%<img %'),
          q('cover', 'like', '%:%'),
          q('share_picture', 'like', '%:%'),
        ]),
      )
      .execute(),
    read
      .selectFrom('guests')
      .select(['meeting_id', 'introduce', 'avatar'])
      .where((q) => q.or([q('introduce', 'like', '%<img %'), q('avatar', 'like', '%:%')]))
      .execute(),
    read.selectFrom('schedule_items').select(['meeting_id', 'details']).where('details', 'like', '%<img %').execute(),
    read
      .selectFrom('articles')
      .select(['meeting_id', 'content', 'cover', 'share_picture'])
      .where((q) => q.or([q('content', 'like', '%<img %'), q('cover', 'like', '%:%'), q('share_picture', 'like', '%:%')]))
      .execute(),
  ])
  return [
    ...meetings.map((row) => ({ meetingId: row.id, texts: [row.details, row.notice], addresses: [row.cover, row.share_picture] })),
    ...guests.map((row) => ({ meetingId: row.meeting_id, texts: [row.introduce], addresses: [row.avatar] })),
    ...sessions.map((row) => ({ meetingId: row.meeting_id, texts: [row.details], addresses: [] })),
    ...articles.map((row) => ({ meetingId: row.meeting_id, texts: [row.content], addresses: [row.cover, row.share_picture] })),
  ]
}
