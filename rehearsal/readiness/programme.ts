/** Whether the programme fits into the meeting, and nobody has to be in two places. */
import { clashesOf, clashWords } from '#contract/clashes.ts'
import { consoleLinks } from '#contract/console-links.ts'
import { readJson } from '#server/db/json.ts'
import { beware, dayWords, daysOf, type Family, held, naming, orHeld, timeWords, wrong } from './finding.ts'
import type { BriefRow } from '#server/features/schedule/store.ts'

export const programme: Family = ({ settings }) => {
  const { meeting, sessions } = settings
  if (sessions.length === 0) return []
  const link = consoleLinks.meeting(meeting.id, 'prepare', 'schedule')
  const days = new Set(daysOf(settings).map(({ day }) => day))
  const outside = sessions.filter(({ day }) => !days.has(day))
  const beyond = sessions.filter((one) => days.has(one.day) && (one.starts_at < meeting.starts_at || one.ends_at > meeting.ends_at))
  const title = (id: string) => sessions.find((one) => one.id === id)?.title ?? ''
  const clashes = clashesOf(sessions.map(timed))
  const when = `会议为 ${timeWords(meeting.starts_at)} 至 ${timeWords(meeting.ends_at)}，请核对日程或会议时间。`
  const found = [
    ...(outside.length > 0
      ? [wrong('session_outside', `${titles(outside)}不在会议日期内（${dayWords((outside[0] as BriefRow).day)}）`, when, link)]
      : []),
    ...(beyond.length > 0 ? [beware('session_beyond', `${titles(beyond)}超出会议的起止时间`, when, link)] : []),
    ...clashes.map(({ kind, name, first, second }) =>
      (kind === 'room' ? wrong : beware)(
        `${kind}_clash`,
        `${clashWords[kind]}“${name}”同时有两场：“${title(first)}”和“${title(second)}”`,
        kind === 'room' ? '请调整其中一场的时间或会议室。' : '如果是同一个人，请调整其中一场的时间。',
        link,
      ),
    ),
  ]
  return orHeld(found, held('programme_fine', `${sessions.length} 条日程没有冲突`, '都在会议时间内，会议室和嘉宾没有重叠。', link))
}

const titles = (sessions: readonly BriefRow[]) =>
  naming(
    sessions.map(({ title }) => title),
    '条日程',
  )

const timed = ({ id, starts_at, ends_at, room, speakers }: BriefRow) => ({
  id,
  from: starts_at,
  to: ends_at,
  room,
  speakers: readJson(speakers),
})
