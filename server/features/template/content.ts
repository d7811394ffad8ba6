/**
 * What a template holds: everything that organisers write of a meeting, without who came, with moments in milliseconds
 * from its start. Ready ones (ready/) are of this shape, and what a tenant keeps is read through it.
 */
import * as v from 'valibot'
import { listKinds } from '#contract/checkin/lists.ts'
import { openingKinds } from '#contract/entry-code.ts'
import { Question } from '#contract/question.ts'
import { audiences, RefundTier } from '#contract/ticket.ts'
import type { Row } from '../../db/db.ts'
import { type Json, readJson } from '../../db/json.ts'
import { KeptCertificates } from '../certificate/kept.ts'

const window = v.object({ from: v.number(), to: v.number() })

/** Columns of a meeting that a new one begins with instead: its own, those of its stage, and what was for one occasion. */
type NotKept =
  | 'id'
  | 'third_id'
  | 'title'
  | 'cover'
  | 'share_picture'
  | 'live_url'
  | 'starts_at'
  | 'ends_at'
  | 'state'
  | 'version'
  | 'created_at'
  | 'edition'
  | 'end_reason'
  | 'moved_from'
  | 'moved_from_address'
  | 'refund_until'
  | 'purge_at'
  | 'cancelled_at'
  | 'archived_from'
  | 'certification_id'
  | 'news'

export const TemplateContent = v.object({
  /** One line: what it is for; of one that was kept, the meeting's title. */
  note: v.string(),
  lasts: v.number(),
  /** `details` and `notice` are HTML that is safe to show. */
  texts: v.object({
    summary: v.string(),
    details: v.string(),
    notice: v.string(),
    sponsor: v.string(),
    phone: v.string(),
    address: v.string(),
    map_url: v.string(),
  } satisfies Record<Exclude<keyof Row<'meetings'>, NotKept>, v.GenericSchema<string>>),
  modules: v.array(v.object({ name: v.string(), icon: v.string(), path: v.string() })),
  forms: v.array(v.object({ name: v.string(), questions: v.array(Question) })),
  pools: v.array(v.object({ name: v.string(), whole: v.number(), total: v.number() })),
  tickets: v.array(
    v.object({
      name: v.string(),
      note: v.string(),
      groupName: v.string(),
      fen: v.number(),
      /** In ascending order. */
      steps: v.array(v.object({ until: v.number(), fen: v.number() })),
      /** 0: none of its own. */
      total: v.number(),
      /** Which of `pools`; null: none but the meeting's own total. */
      pool: v.nullable(v.number()),
      /** Null: from when the meeting is made. */
      bookingFrom: v.nullable(v.number()),
      bookingTo: v.number(),
      leastPerOrder: v.number(),
      limitPerOrder: v.number(),
      limitPerPhone: v.number(),
      hidden: v.number(),
      approval: v.number(),
      audience: v.picklist(audiences),
      organisationIds: v.array(v.string()),
      payMinutes: v.number(),
      refundTiers: v.array(RefundTier),
      invoiceItem: v.string(),
      /** Which of `forms`. */
      form: v.nullable(v.number()),
      /** 1: on sale as soon as the meeting is published. */
      on: v.number(),
    }),
  ),
  lists: v.array(
    v.object({
      name: v.string(),
      kind: v.picklist(listKinds),
      /** Which of `tickets`; none: all of them. */
      tickets: v.array(v.number()),
      windows: v.array(window),
      passes: v.picklist(['once', 'again']),
      exits: v.number(),
      accepts: v.array(v.picklist(openingKinds)),
      questions: v.array(v.object({ id: v.string(), text: v.string(), kind: v.picklist(['yes', 'text']) })),
      gates: v.array(v.object({ id: v.string(), name: v.string() })),
      self: v.number(),
      latitude: v.string(),
      longitude: v.string(),
      radius: v.number(),
    }),
  ),
  /** Rules name lists by their places above. */
  certificates: v.optional(KeptCertificates, { templates: [], rules: [] }),
})
export type TemplateContent = v.InferOutput<typeof TemplateContent>

/** @throws where a column holds something else: only this feature writes it. */
export function contentOf(column: Json<unknown>): TemplateContent {
  return v.parse(TemplateContent, readJson(column))
}
