/** A table of organisations as those ask for it who run the tree: looked at, taken. Nothing but new ones is written. */
import { emptyReport } from '#contract/import-report.ts'
import {
  ORGANISATION_LINES_SHOWN,
  type organisationImport,
  organisationLineKinds,
  type OrganisationPreview,
} from '#contract/organisation-import.ts'
import { ORGANISATIONS_MOST } from '#contract/organisation-manage.ts'
import { newCode, newId } from '../../../flow/ids.ts'
import { writeLog } from '../../../flow/log-store.ts'
import { type Handler, type Handlers, refuse } from '../../../use-case.ts'
import { openForImport } from '../../file/kept.ts'
import { recordImport } from '../../imports/record.ts'
import { DEPT_CODE_LENGTH } from '../manage/create.ts'
import { turn } from '../manage/turn.ts'
import { insertOrganisations, organisations, organisationsOf } from '../tree-store.ts'
import { type Planned, planLines, TOP } from './plan.ts'
import { readLines } from './read.ts'

const importPreview: Handler<typeof organisationImport.importPreview> = async ({ deps: { db }, input: { fileId }, user, thirdId, now }) => {
  if ((await openForImport(db, fileId, user.id, 'list')) === undefined) return refuse('file_gone')
  const read = await readLines(db, fileId)
  if (typeof read === 'string') return { unreadable: read, ...shown([]), report: emptyReport }
  await recordImport(db, { kind: 'organisations', thirdId, fileId, userId: user.id, now }, read.report)
  return { unreadable: '', ...shown(planLines(read.lines, await organisationsOf(db.read, thirdId))), report: read.report }
}

function shown(planned: readonly Planned[]): Pick<OrganisationPreview, 'counts' | 'lines'> {
  const byKind = organisationLineKinds.map((kind) => [kind, planned.filter((one) => one.kind === kind)] as const)
  return {
    counts: Object.fromEntries(byKind.map(([kind, some]) => [kind, some.length])) as OrganisationPreview['counts'],
    lines: byKind.flatMap(([, some]) =>
      some.slice(0, ORGANISATION_LINES_SHOWN).map(({ line: { row, name, parent }, kind, why }) => ({ kind, row, name, parent, why })),
    ),
  }
}

const importApply: Handler<typeof organisationImport.importApply> = async ({ deps: { db }, input: { fileId }, user, now, thirdId }) => {
  if ((await openForImport(db, fileId, user.id, 'list')) === undefined) return refuse('file_gone')
  const read = await readLines(db, fileId)
  if (typeof read === 'string') return refuse('organisations_unreadable')
  return db.write(async (tx) => {
    await turn(db, tx, thirdId)
    const made = planLines(read.lines, await organisationsOf(tx, thirdId)).filter(({ kind }) => kind === 'new')
    if ((await organisations.count(tx, { third_id: thirdId })) + made.length > ORGANISATIONS_MOST) return refuse('organisations_full')
    const rows = rowsOf(made, thirdId, now)
    await insertOrganisations(db, tx, rows)
    const line = { entity: 'organisation', action: 'make', who: user.id, at: now }
    await writeLog(
      tx,
      rows.map(({ id, parent_id }) => ({ ...line, entityId: id, to: parent_id ?? '' })),
      db,
    )
    return { added: made.length }
  })
}

/** Whatever hangs below another one comes after it. They stand in the order of the table: each is a moment older than the next. */
function rowsOf(made: readonly Planned[], thirdId: string, now: number) {
  const ids = new Map(made.map(({ place }) => [place, newId(now)]))
  const idOf = (place: string) => (place === TOP ? null : (ids.get(place) ?? place))
  const rows = made.map(({ line: { name, type, phone, address }, place, parent }, n) => ({
    depth: place.split('\n').length,
    row: {
      id: idOf(place) as string,
      third_id: thirdId,
      parent_id: idOf(parent),
      name,
      type,
      dept_code: newCode(DEPT_CODE_LENGTH),
      phone,
      area_code: '',
      address,
      introduce: '',
      created_at: now + n,
    },
  }))
  return rows.toSorted((a, b) => a.depth - b.depth).map(({ row }) => row)
}

export const organisationImportHandlers: Handlers<typeof organisationImport> = { importPreview, importApply }
