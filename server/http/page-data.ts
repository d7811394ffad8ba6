/** What each rendered page needs to know before it is drawn: the same calls the client would make, answered in process. */
import type { Call, Data, Input } from '#contract/call.ts'
import { meeting } from '#contract/meeting.ts'
import { links, paths } from '#contract/paths.ts'
import { queryKey } from '#contract/query-key.ts'
import { schedule } from '#contract/schedule.ts'
import { system } from '#contract/system.ts'
import { type Ticket, ticket } from '#contract/ticket.ts'
import type { Deps } from '../deps.ts'
import { handlerOf } from '../features.ts'
import { stateOf } from '../features/meeting/state.ts'
import { fromWire } from '../flow/clock.ts'
import { nextMarkEnd } from '../features/meeting/mark-store.ts'
import { newsMoments } from '../features/meeting/news.ts'
import { previewUntil, visibleMeeting } from '../features/meeting/preview.ts'
import { signUpOf } from '../features/meeting/sign-up-store.ts'
import { listVersion } from '../features/meeting/store.ts'
import { faceVersion } from '../features/system/store.ts'
import { type Context, Refusal } from '../use-case.ts'
import { newsPage } from './news-page.ts'

export interface PageContent {
  /** Changes whenever the page would. */
  key: string
  /** Until when its bearer may look at what is not published; undefined for what everybody sees. */
  previewUntil?: number | undefined
  load(): Promise<LoadedPage>
}

interface LoadedPage {
  url: string
  data: Record<string, unknown>
  about: { description: string; picture: string } | undefined
  /** From then on it says something else: a price, a ticket on sale or no longer, a mark that is over. Undefined: nothing passes. */
  trueUntil?: number | undefined
}

/** Logins that begin with their own form; what a link asks them for beyond that is drawn by the client. */
const entrances: ReadonlySet<string> = new Set([paths.login, paths.loginPhone, paths.loginBranded, paths.meetingLogin])
const otherViews = ['view', 'deptCode']

interface PageRequest {
  path: string
  /** Of the query or the cookie. */
  meetingId: string | undefined
  /** @returns the value of a query parameter. */
  asked: (name: string) => string | undefined
  now: number
  /** @returns the data of a picture that is small and ours, else its address. */
  inside: (picture: string) => string
  /** The code of a preview link; empty without one. */
  preview: string
}

/** @returns undefined for screens that the client draws alone, also if the meeting is not there. */
export async function pageData(
  deps: Deps,
  { path, meetingId, asked, now, inside, preview }: PageRequest,
): Promise<PageContent | undefined> {
  const visitor = { deps, user: undefined, now, ip: '', agent: '', thirdId: '', key: undefined, preview }
  /** Asks as a visitor would, and remembers the answer under the client's own key. */
  async function ask<C extends Call>(data: Record<string, unknown>, call: C, input: Input<C>): Promise<Data<C> | undefined> {
    const answer = await handlerOf(call)({ ...visitor, input } as Context<C>)
    if (answer instanceof Refusal) return undefined
    data[queryKey(call, input)] = answer
    return answer
  }

  if (entrances.has(path)) {
    if (otherViews.some((name) => asked(name) !== undefined)) return undefined
    return {
      key: String(await faceVersion(deps.db, path)),
      load: async () => {
        const data: Record<string, unknown> = {}
        await ask(data, system.headerInfo, {})
        return { url: path, data, about: { description: '', picture: '' } }
      },
    }
  }
  if (path === paths.meetingList) {
    const listed = await listVersion(deps.db, paths.meetingList)
    // By the minute, for meetings begin and end.
    return {
      key: `list ${listed} ${Math.floor(now / 60_000)}`,
      load: async () => {
        const data: Record<string, unknown> = {}
        await ask(data, system.headerInfo, {})
        await ask(data, meeting.list, { keyword: '', pageNum: 1, pageSize: 30 })
        return { url: path, data, about: { description: '', picture: '' }, trueUntil: await nextMarkEnd(deps.db, now) }
      },
    }
  }

  const linkOf = pagesOfMeeting[path]
  const news = path === paths.info ? await newsPage(deps, asked, meetingId, now) : undefined
  const shownId = path === paths.info ? news?.meetingId : meetingId
  if (linkOf === undefined || shownId === undefined) return undefined
  const row = await visibleMeeting(visitor, shownId)
  if (row === undefined) return undefined
  return {
    // Sales begin, end and sell out without a new version.
    key: `${row.id} ${row.version} ${stateOf(row, now)} ${await signUpOf(deps.db, row, now)} ${row.face} ${news?.part ?? ''}`,
    ...(row.state === 'draft' && { previewUntil: previewUntil(deps.env.secret, preview, row.id, now) }),
    load: async () => {
      const data: Record<string, unknown> = {}
      const moments = [row.mark_until ?? 0, ...newsMoments(row)]
      await ask(data, system.headerInfo, {})
      const shown = await ask(data, meeting.get, { id: row.id })
      if (shown !== undefined) shown.cover = inside(shown.cover)
      if (path === paths.schedule) await ask(data, schedule.brief, { meetingId: row.id })
      if (path === paths.particulars || path === paths.meeting) {
        const first = { meetingId: row.id, pageNum: 1, pageSize: 30 }
        await ask(data, schedule.list, { ...first, pageSize: 12 })
        await ask(data, meeting.guests, first)
        const tickets = await ask(data, ticket.list, first)
        moments.push(...momentsOf(tickets?.list ?? []))
      }
      const about = { description: row.summary, picture: row.share_picture || row.cover }
      if (news !== undefined) {
        moments.push(...(await news.load((call, input) => ask(data, call, input))))
        about.description = news.description || about.description
        about.picture = news.picture || about.picture
      }
      return { trueUntil: firstAfter(now, moments), url: news?.url ?? linkOf(row.id), data, about }
    },
  }
}

/** The moments at which one of these tickets is sold otherwise than before. */
function momentsOf(tickets: readonly Ticket[]): number[] {
  return tickets.flatMap(({ bookingStratTime, bookingEndTime, priceUntilTime }) =>
    [bookingStratTime, bookingEndTime, priceUntilTime].map(fromWire),
  )
}

/** @returns undefined where none is still to come. */
function firstAfter(now: number, moments: readonly number[]): number | undefined {
  const coming = moments.filter((at) => at > now)
  return coming.length === 0 ? undefined : Math.min(...coming)
}

/** The pages drawn from one meeting, and the link each is reached by. */
const pagesOfMeeting: Record<string, ((meetingId: string) => string) | undefined> = {
  [paths.particulars]: links.particulars,
  [paths.meeting]: links.meeting,
  [paths.meetingDetails]: links.meetingDetails,
  [paths.schedule]: links.schedule,
  [paths.info]: links.info,
}
