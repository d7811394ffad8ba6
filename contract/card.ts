/**
 * Name cards: what somebody lets others have who scan their 展商交流码, who has it, and taking it back. A card is made of the
 * ticket that was shown, once, when it is kept; what is taken back is gone from whoever kept it.
 */
import * as v from 'valibot'
import { get, page, paging, post } from './call.ts'
import { id, line, text } from './fields.ts'
import { edition } from './history.ts'
import { link, paths } from './paths.ts'
import { say } from './sentences.ts'

/** What may be on a card beside the name. */
export const cardWords = { company: '单位', position: '职务', mobile: '手机号', email: '邮箱' } as const
export type CardField = keyof typeof cardWords
export const cardFields = Object.keys(cardWords) as [CardField, ...CardField[]]
/** Until somebody chooses for themself. */
export const shownAtFirst: readonly CardField[] = ['company', 'position']

/** How much it is worth to whoever kept it; empty: not said yet. */
export const gradeWords = { '': '未评级', a: '重点', b: '跟进', c: '一般' } as const
export type Grade = keyof typeof gradeWords
export const grades = Object.keys(gradeWords) as [Grade, ...Grade[]]

/** Of one person, or of one stand. */
export const CARDS_MOST = 20_000

const onCard = { name: v.string(), company: v.string(), position: v.string(), mobile: v.string(), email: v.string() }

/** What whoever scans the code sees, before it is kept: no phone, no mail. */
export const CardSeen = v.object({
  name: v.string(),
  company: v.string(),
  position: v.string(),
  meetingId: v.string(),
  meetingName: v.string(),
  /** 1: one's own. */
  own: v.number(),
})
export type CardSeen = v.InferOutput<typeof CardSeen>

/** A card as whoever kept it has it; what its giver did not let others have is empty. */
export const KeptCard = v.object({
  id: v.string(),
  edition: v.number(),
  ...onCard,
  meetingId: v.string(),
  meetingName: v.string(),
  note: v.string(),
  grade: v.picklist(grades),
  keepTime: v.string(),
  /** Who scanned it. */
  keptBy: v.string(),
  /** 1: had been kept before. */
  again: v.number(),
})
export type KeptCard = v.InferOutput<typeof KeptCard>

/** A card as its giver sees it: who has what. */
export const GivenCard = v.object({
  id: v.string(),
  /** A stand's name, or a person's. */
  to: v.string(),
  /** Of a stand; empty for a person. */
  booth: v.string(),
  stand: v.number(),
  meetingName: v.string(),
  /** In whose name the ticket is that was shown. */
  name: v.string(),
  /** What stands on it beside the name. */
  gave: v.array(v.picklist(cardFields)),
  keepTime: v.string(),
})
export type GivenCard = v.InferOutput<typeof GivenCard>

/** What the caller lets others have, and a card as it would be made now. */
export const OwnCard = v.object({
  shows: v.array(v.picklist(cardFields)),
  /** Of the caller's own newest ticket in force; without one, of the profile. Tickets bought for other people do not count. */
  sample: v.object({ ...onCard, meetingName: v.string() }),
  /** Cards of the caller that others have. */
  given: v.number(),
  /** Cards that the caller has, stands' not counted. */
  met: v.number(),
})
export type OwnCard = v.InferOutput<typeof OwnCard>

export const cardLinks = {
  /** Who has my card. */
  given: link(paths.personal, { tab: 'given' }),
  /** Whose card I have. */
  met: link(paths.personal, { tab: 'met' }),
} as const

/** What its keeper writes on it, and what people know it by. */
export const markFields = { note: '备注', grade: '评级' } as const

const exhibitorCode = v.pipe(v.string(), v.maxLength(40))
const note = text(200)
const grade = v.optional(v.picklist(grades, say.fieldUnknown), '')

export const card = {
  /** What an exhibitor's code tells; who shows it wants to be known. */
  read: post('/api/meeting/admission/card', {
    access: 'user',
    input: v.strictObject({ code: exhibitorCode }),
    data: CardSeen,
    reasons: ['admission_gone', 'too_often'],
  }),
  /**
   * Keeps it: for oneself, or, where a stand is named that the caller works at, for the stand. Kept already it stays as it
   * is; taken back before, it is given anew by showing the code.
   */
  keep: post('/api/meeting/card/keep', {
    access: 'user',
    input: v.strictObject({ code: exhibitorCode, exhibitorId: line(40), note, grade }),
    data: KeptCard,
    reasons: ['admission_gone', 'too_often', 'stand_gone', 'card_own', 'cards_full'],
  }),
  /** Note and grade, of one's own or of a stand's. */
  mark: post('/api/meeting/card/mark', {
    access: 'user',
    input: v.strictObject({ id, edition, note, grade }),
    data: KeptCard,
    reasons: ['card_gone', 'changed_meanwhile'],
  }),
  /** Throws a kept one away. */
  drop: post('/api/meeting/card/drop', { access: 'user', input: v.strictObject({ id }), data: v.null(), reasons: ['card_gone'] }),
  /** Those that the caller has kept, the newest first; those of stands are with their stand. */
  met: post('/api/meeting/card/met', {
    access: 'user',
    input: v.strictObject({ ...paging, keyword: line(50) }),
    data: page(KeptCard),
  }),
  /** Who has the caller's, the newest first. */
  given: post('/api/meeting/card/given', { access: 'user', input: v.strictObject({ ...paging }), data: page(GivenCard) }),
  /** Takes it back: whoever kept it has nothing of it any more, neither do sheets that are made from now on. */
  takeBack: post('/api/meeting/card/takeBack', {
    access: 'user',
    input: v.strictObject({ id }),
    data: v.null(),
    reasons: ['card_gone'],
  }),
  mine: get('/api/meeting/card/mine', { access: 'user', input: v.strictObject({}), data: OwnCard }),
  /** What others get from now on; cards that they have stay as they are. */
  save: post('/api/meeting/card/save', {
    access: 'user',
    input: v.strictObject({ shows: v.pipe(v.array(v.picklist(cardFields, say.fieldUnknown)), v.maxLength(cardFields.length)) }),
    data: OwnCard,
  }),
}
