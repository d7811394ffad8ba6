/** A meeting kept as a template: what was written of it, nobody who came, and no voucher. */
import { type template, TEMPLATES_MAX } from '#contract/template.ts'
import { fileIdIn } from '#contract/file.ts'
import type { Db, Row, Tx } from '../../db/db.ts'
import { readJson, writeJson } from '../../db/json.ts'
import { fromWire } from '../../flow/clock.ts'
import { newId } from '../../flow/ids.ts'
import { writeLog } from '../../flow/log-store.ts'
import { type Handler, refuse } from '../../use-case.ts'
import { keptCertificates } from '../certificate/kept.ts'
import { listsOf } from '../checkin/lists/list-store.ts'
import { insertUse } from '../file/store.ts'
import { formsOf } from '../form/store.ts'
import { lockOwnMeeting, modulesOf, type OwnRow } from '../meeting/manage-store.ts'
import { picturesIn } from '../meeting/pictures-in.ts'
import { NO_OWN_TOTAL } from '../ticket/places.ts'
import { poolsOf } from '../ticket/pool-store.ts'
import { ownTickets } from '../ticket/manage-store.ts'
import type { TemplateContent } from './content.ts'
import { templates, templatesOf } from './store.ts'
import { ownOnWire } from './wire.ts'

export const keep: Handler<typeof template.keep> = ({ deps, input, user, thirdId, now }) =>
  deps.db.write(async (tx) => {
    const meeting = await lockOwnMeeting(tx, input.meetingId, thirdId)
    if (meeting === undefined) return refuse('meeting_gone')
    if ((await templatesOf(tx, thirdId)).length >= TEMPLATES_MAX) return refuse('templates_full')
    const content = await contentFrom(deps.db, tx, meeting)
    const kept = { third_id: thirdId, name: input.name, content: writeJson<unknown>(content), created_by: user.id, created_at: now }
    const row = { id: newId(now), ...kept }
    if (!(await templates.insertNew(tx, row, 'third_id', 'name'))) return refuse('template_name_taken')
    for (const file_id of filesIn(content)) await insertUse(tx, { file_id, entity: 'template', entity_id: row.id, third_id: thirdId })
    await writeLog(tx, [
      { entity: 'template', entityId: row.id, action: 'keep', to: row.name, who: user.id, why: `of ${meeting.id}`, at: now },
    ])
    return ownOnWire(row)
  })

/** Pictures in its texts and behind its certificates. */
function filesIn({ texts, certificates }: TemplateContent): string[] {
  const behind = certificates.templates.map(({ content }) => content.background)
  return [...picturesIn(texts.details), ...picturesIn(texts.notice), ...behind].flatMap((address) => fileIdIn(address) ?? [])
}

async function contentFrom(db: Db, tx: Tx, meeting: OwnRow): Promise<TemplateContent> {
  const { starts_at: starts, summary, details, notice, sponsor, phone, address, map_url } = meeting
  const pools = await poolsOf(db, tx, meeting.id)
  const tickets = await ownTickets(tx, meeting.id)
  const placeOf = (rows: readonly { id: string }[]) => {
    const places = new Map(rows.map(({ id }, index) => [id, index]))
    return (id: string | null) => (id === null ? null : (places.get(id) ?? null))
  }
  const forms = await formsOf(tx, meeting.id)
  const [poolAt, formAt, ticketAt] = [placeOf(pools), placeOf(forms), placeOf(tickets)]
  // A list whose tickets are all gone would open for all of them.
  const lists = (await listsOf(tx, meeting.id)).filter(({ ticket_ids }) => {
    const opened = readJson(ticket_ids)
    return opened.length === 0 || opened.some((id) => ticketAt(id) !== null)
  })
  return {
    note: meeting.title,
    lasts: meeting.ends_at - starts,
    texts: { summary, details, notice, sponsor, phone, address, map_url },
    modules: (await modulesOf(tx, meeting.id)).map(({ name, icon, path }) => ({ name, icon, path })),
    forms: forms.map(({ name, questions }) => ({ name, questions: readJson(questions) })),
    pools: pools.map(({ name, whole, total }) => ({ name, whole, total })),
    tickets: tickets.map((row) => ({ ...ticketFrom(row, starts), pool: poolAt(row.pool_id), form: formAt(row.form_id) })),
    lists: lists.map((row) => listFrom(row, starts, ticketAt)),
    certificates: await keptCertificates(
      tx,
      meeting.id,
      lists.map(({ id }) => id),
    ),
  }
}

function ticketFrom(row: Row<'tickets'>, starts: number): Omit<TemplateContent['tickets'][number], 'pool' | 'form'> {
  return {
    name: row.name,
    note: row.note,
    groupName: row.group_name,
    fen: row.price_fen,
    steps: readJson(row.steps).map(({ until, fen }) => ({ until: until - starts, fen })),
    total: row.total === NO_OWN_TOTAL ? 0 : row.total,
    bookingFrom: row.booking_from - starts,
    bookingTo: row.booking_to - starts,
    leastPerOrder: row.least_order,
    limitPerOrder: row.limit_order,
    limitPerPhone: row.limit_phone,
    hidden: row.hidden,
    approval: row.approval,
    audience: row.audience,
    organisationIds: readJson(row.organisation_ids),
    payMinutes: row.pay_minutes,
    refundTiers: readJson(row.refund_tiers),
    invoiceItem: row.invoice_item,
    on: row.state === 'on' ? 1 : 0,
  }
}

function listFrom(
  row: Awaited<ReturnType<typeof listsOf>>[number],
  starts: number,
  ticketAt: (id: string) => number | null,
): TemplateContent['lists'][number] {
  return {
    name: row.name,
    kind: row.kind,
    tickets: readJson(row.ticket_ids).flatMap((id) => ticketAt(id) ?? []),
    windows: readJson(row.windows).map(({ from, to }) => ({ from: fromWire(from) - starts, to: fromWire(to) - starts })),
    passes: row.passes,
    exits: row.exits,
    accepts: readJson(row.accepts),
    questions: readJson(row.questions),
    gates: readJson(row.gates),
    self: row.self,
    latitude: row.latitude,
    longitude: row.longitude,
    radius: row.radius,
  }
}
