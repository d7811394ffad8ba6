/** News of the demonstration meeting, written and published by somebody. */
import { article, type OwnArticle } from '#contract/article.ts'
import type { Input } from '#contract/call.ts'
import type { Person } from './person.ts'

type Typed = Input<typeof article.save>

export const anArticle = {
  meetingId: '1',
  title: '入口改到东门',
  content: '<p>西门施工，请从<strong>东门</strong>进场。</p>',
} satisfies Typed

export const write = (organiser: Person, more: Partial<Typed> = {}): Promise<OwnArticle> =>
  organiser.do(article.save, { ...anArticle, ...more })

/** @param at from when it is read; missing: now. */
export async function publish(organiser: Person, more: Partial<Typed> = {}, at?: string): Promise<OwnArticle> {
  const { id } = await write(organiser, more)
  return organiser.do(article.publish, { meetingId: more.meetingId ?? '1', id, ...(at !== undefined && { at }) })
}
