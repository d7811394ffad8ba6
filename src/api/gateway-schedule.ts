/** The programme before another gateway (API_BASE): spec.md gives an item as HTML, so a timetable is made of the texts. */
import { type Page, PAGE_SIZE } from '#contract/call.ts'
import { schedule, type ScheduleItem } from '#contract/schedule.ts'
import { adapt, type Ask, filled, type Given, pageOf, texts } from './gateway-adapt.ts'

const blank: ScheduleItem = {
  ...texts('id', 'title', 'startTime', 'endTime', 'day', 'room', 'track', 'language', 'level', 'details'),
  speakers: [],
}
/** Items of a page. An item without an id gets its position in the whole programme as id. */
const itemsOf = (given: unknown, paging: Given, before = 0): Page<ScheduleItem> =>
  pageOf(given, paging, (one, at) => filled({ ...blank, id: String(before + at) }, one))

/** A programme of more pages is cut off: 600 items. */
const PAGES_MOST = 20
const TITLE_LENGTH = 40

/** The first line of a text that has no title. */
function titleOf(details: string): string {
  const page = new DOMParser().parseFromString(details.replace(/<(?=br|\/(?:p|div|li|h\d|td|tr)\b)/gi, '\n<'), 'text/html')
  const line = (page.body.textContent ?? '').split('\n').find((text) => text.trim() !== '')
  const title = (line ?? '').trim().replace(/\s+/g, ' ')
  return title.length > TITLE_LENGTH ? `${title.slice(0, TITLE_LENGTH)}…` : title
}

async function wholeProgramme(meetingId: string, ask: Ask): Promise<ScheduleItem[]> {
  const items: ScheduleItem[] = []
  for (let pageNum = 1; pageNum <= PAGES_MOST; pageNum += 1) {
    const page = await ask(schedule.list, { meetingId, pageNum, pageSize: PAGE_SIZE })
    const { list, total } = itemsOf(page, {}, items.length)
    items.push(...list)
    if (list.length === 0 || items.length >= total) break
  }
  return items.map((item) => ({
    ...item,
    title: item.title || titleOf(item.details) || '日程',
    day: item.day || item.startTime.slice(0, 10),
  }))
}

export function adaptSchedule(): void {
  adapt(schedule.list, { whole: (given, input) => itemsOf(given, input) })
  adapt(schedule.brief, {
    async without({ meetingId }, ask) {
      const list = await wholeProgramme(String(meetingId), ask)
      return { list, rooms: [...new Set(list.map(({ room }) => room).filter((room) => room !== ''))], version: 0 }
    },
  })
  adapt(schedule.get, {
    async without({ meetingId, id }, ask) {
      const item = (await wholeProgramme(String(meetingId), ask)).find((one) => one.id === String(id))
      return item ?? { ...blank, id: String(id) }
    },
  })
}
