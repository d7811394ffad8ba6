/**
 * How a page looks in a chat, and the signature by which WeChat lets the page say so. Signs our own pages only: else
 * anybody's would be.
 */
import { DEFAULT_SYS_CODE } from '#contract/call.ts'
import { links, paths } from '#contract/paths.ts'
import type { share } from '#contract/share.ts'
import { signPage } from '#wechat/server/signature.ts'
import type { Deps } from '../../deps.ts'
import { newCode } from '../../flow/ids.ts'
import { type Handlers, refuse } from '../../use-case.ts'
import { findMeeting, type MeetingWithFace } from '../meeting/store.ts'
import { systemOf } from '../system/store.ts'

/** So long WeChat is left alone after it gave no ticket: anybody may ask us, and its quota is everybody's. */
const REST_MS = 15_000
const restsUntil = new WeakMap<NonNullable<Deps['wechat']>, number>()

const UNSIGNED = { appId: '', timestamp: '', nonceStr: '', signature: '' }

/** How something of a meeting looks in a chat that is more than the meeting. */
export interface Card {
  meeting: MeetingWithFace
  title: string
  summary: string
  /** Empty: the meeting's. */
  picture: string
}

/** The card of an article: the news' own answer, which stand behind cards. */
export type ArticleCard = (deps: Pick<Deps, 'db'>, id: string, now: number) => Promise<Card | undefined>

export function shareHandlers(articleCard: ArticleCard): Handlers<typeof share> {
  return {
    info: async ({ deps, input, now }) => {
      const page = URL.parse(input.url)
      if (page === null || page.origin !== new URL(deps.env.publicUrl).origin) return refuse('url_not_ours')
      const article = page.pathname === paths.info ? await articleCard(deps, page.searchParams.get('id') ?? '', now) : undefined
      const card =
        article === undefined ? cardOf(deps, page, input.sysCode || DEFAULT_SYS_CODE) : Promise.resolve(cardFrom(deps, article, page))
      const [shown, signed] = await Promise.all([card, sign(deps, input.url, now)])
      return { ...signed, ...shown }
    },
  }
}

function cardFrom({ env }: Deps, { meeting, title, summary, picture }: Card, page: URL) {
  return {
    title,
    desc: summary || meeting.title,
    link: env.publicUrl + links.info(meeting.id, page.searchParams.get('id') ?? ''),
    imgUrl: absolute(env.publicUrl, picture || meeting.share_picture || meeting.cover),
  }
}

/** The address byte for byte as the browser showed it: WeChat has added parameters of its own to it (facts 2.2). */
async function sign({ wechat, log, clock }: Deps, url: string, now: number): Promise<typeof UNSIGNED> {
  if (wechat === undefined || now < (restsUntil.get(wechat) ?? 0)) return UNSIGNED
  try {
    const [nonceStr, timestamp] = [newCode(16), Math.floor(now / 1000)]
    return {
      appId: wechat.account.appId,
      timestamp: String(timestamp),
      nonceStr,
      signature: signPage({ ticket: await wechat.credentials.ticket(), nonceStr, timestamp, url }),
    }
  } catch (error) {
    // The page is whole without it: it is shared as a bare link.
    if (clock() >= (restsUntil.get(wechat) ?? 0)) log.error('wechat.ticket_failed', error)
    restsUntil.set(wechat, clock() + REST_MS)
    return UNSIGNED
  }
}

/** Where a page of a meeting is shared as; whatever else the address carried stays behind. */
const linkOf: Readonly<Record<string, (meetingId: string) => string>> = {
  [paths.particulars]: links.particulars,
  [paths.meeting]: links.particulars,
  [paths.microsite]: links.microsite,
  [paths.meetingDetails]: links.meetingDetails,
  [paths.schedule]: links.schedule,
  [paths.info]: (meetingId) => links.info(meetingId),
}

async function cardOf({ db, env }: Deps, page: URL, sysCode: string) {
  const id = page.searchParams.get('shareParticulars') ?? page.searchParams.get('meetingId') ?? ''
  const link = linkOf[page.pathname]
  const meeting = link === undefined || !/^[0-9A-Za-z_]{1,40}$/.test(id) ? undefined : await findMeeting(db, id)
  if (link !== undefined && meeting !== undefined) {
    return {
      title: meeting.title,
      desc: meeting.summary,
      link: env.publicUrl + link(meeting.id),
      imgUrl: absolute(env.publicUrl, meeting.share_picture || meeting.cover),
    }
  }
  const system = await systemOf(db, sysCode)
  const known = (Object.values(paths) as string[]).includes(page.pathname)
  return {
    title: system?.title ?? '',
    desc: '',
    link: env.publicUrl + (known ? page.pathname + own(page) : paths.meetingList),
    imgUrl: absolute(env.publicUrl, system?.logo ?? ''),
  }
}

/** Without what WeChat and an authorisation put there (facts 2.2, 1.2). */
function own({ searchParams }: URL): string {
  const kept = [...searchParams].filter(
    ([name]) => !['from', 'isappinstalled', 'scene', 'clicktime', 'enterid', 'code', 'state', 'nsukey'].includes(name),
  )
  return kept.length === 0 ? '' : `?${new URLSearchParams(kept)}`
}

function absolute(publicUrl: string, picture: string): string {
  return picture === '' ? '' : new URL(picture, publicUrl).href
}
