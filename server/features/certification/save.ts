/**
 * Saves a certification as a draft, or submits it. The log names the changed fields without their values: papers are deleted,
 * the log stays.
 */
import { type CertificationField, certificationFields, type CertificationPapers } from '#contract/certification.ts'
import type { Reason } from '#contract/codes.ts'
import { fileIdIn } from '#contract/file.ts'
import type { CertificationKind } from '#contract/mark.ts'
import type { Tx } from '../../db/db.ts'
import { readJson, writeJson } from '../../db/json.ts'
import { noNumber } from '../../db/sealed.ts'
import { newId } from '../../flow/ids.ts'
import { writeLog } from '../../flow/log-store.ts'
import { move } from '../../flow/machine.ts'
import { Refusal, refuse } from '../../use-case.ts'
import { useFiles as keepFiles } from '../file/use.ts'
import { saveRevision } from '../history/revision.ts'
import { tell, type Telling } from '../message/outbox.ts'
import { isTenant } from '../right/store.ts'
import { holdAccount } from '../session/store.ts'
import { certificationMachine } from './machine.ts'
import { type Certification, certifications, lockOwn } from './store.ts'
import { DAY_MS, picturesOf } from './wire.ts'

/** A draft that nobody has touched for so long goes, and what was put in after the papers had gone. */
const DRAFT_DAYS = 90

/** What is written of one, all of it. */
export type Written = Pick<Certification, 'name' | 'code' | 'paper_no' | 'paper_tail' | 'checked' | 'insisted'> & {
  papers: CertificationPapers
  /** The number is another one. */
  numbered: boolean
}

interface Saving<R extends Reason> {
  userId: string
  thirdId: string
  kind: CertificationKind
  since: number
  submit: boolean
  /** Whoever decides, told where it is handed in. */
  tellings: readonly Telling[]
  now: number
  /** @param row as it stands, or would. */
  write(row: Certification): Promise<Written | Refusal<R>>
}

type SaveReason = 'signed_out' | 'forbidden' | 'changed_meanwhile' | 'file_gone' | 'certification_waiting'

/** @returns what is kept from now on; a refusal has changed nothing. */
export async function save<R extends Reason = never>(tx: Tx, saving: Saving<R>): Promise<Certification | Refusal<R | SaveReason>> {
  const { userId, thirdId, kind, submit, now } = saving
  // Two saves of one account take turns here, also where there is no row yet.
  if (!(await holdAccount(tx, userId))) return refuse('signed_out')
  if (!(await isTenant(tx, thirdId))) return refuse('forbidden')
  const found = await lockOwn(tx, userId, thirdId, kind)
  const standing = found ?? blank(saving)
  if (isClosed(standing, submit)) return refuse('certification_waiting')
  const written = await saving.write(standing)
  if (written instanceof Refusal) return written
  const { papers, numbered, ...columns } = written
  const thing = { entity: 'certification', entityId: standing.id, who: userId, at: now }
  const before = valuesOf(standing, readJson(standing.fields))
  const after = { ...valuesOf(written, papers), ...(numbered && { paperNo: 'other' }) }
  const { since } = saving
  const change = { labels: certificationFields, since, revision: standing.edition, before, after, plain: [], always: true }
  const kept = { ...columns, fields: writeJson(papers), delete_at: draftsEnd(standing, now) }
  const saved = await saveRevision(tx, thing, change, async (edition) => {
    if (!(await usePictures(tx, standing, papers))) return refuse('file_gone')
    if (found !== undefined) return certifications.update(tx, { id: found.id }, { ...kept, edition })
    await certifications.insert(tx, { ...standing, ...kept, edition })
    return writeLog(tx, [{ ...thing, action: 'make', to: standing.state }])
  })
  if (saved instanceof Refusal) return saved
  const row: Certification = { ...standing, ...kept, edition: saved.revision }
  return submit ? handIn(tx, row, saving) : row
}

/** What waits is not changed; nor is what stands approved, but by handing it in anew. */
export function isClosed({ state }: Pick<Certification, 'state'>, submit: boolean): boolean {
  return state === 'waiting' || (state === 'approved' && !submit)
}

function blank({ userId, thirdId, kind, now }: Pick<Saving<never>, 'userId' | 'thirdId' | 'kind' | 'now'>): Certification {
  return {
    id: newId(now),
    kind,
    user_id: userId,
    third_id: thirdId,
    state: 'draft',
    edition: 0,
    name: '',
    code: '',
    fields: writeJson({}),
    paper_no: noNumber,
    paper_tail: '',
    reasons: writeJson([]),
    reason: '',
    checked: '',
    insisted: 0,
    mark_name: '',
    mark_code: '',
    mark_until: null,
    told_at: null,
    submitted_at: null,
    decided_at: null,
    decided_by: null,
    delete_at: null,
    created_at: now,
  }
}

/** The values by wire name, without the sealed number. */
function valuesOf({ name, code }: Pick<Certification, 'name' | 'code'>, papers: CertificationPapers): Record<CertificationField, string> {
  const blanks = Object.fromEntries(Object.keys(certificationFields).map((field) => [field, ''])) as Record<CertificationField, string>
  return { ...blanks, ...papers, name, code }
}

/** A draft's grows with every save; the day that was told at a decision stays. */
function draftsEnd({ state, delete_at }: Certification, now: number): number {
  const end = now + DRAFT_DAYS * DAY_MS
  return state === 'draft' ? end : (delete_at ?? end)
}

/** Only files of ours, put in for this: whoever decides is not led elsewhere. */
async function usePictures(tx: Tx, { id, third_id, user_id }: Certification, papers: CertificationPapers): Promise<boolean> {
  const addresses = picturesOf(papers).map(({ address }) => address)
  const use = { entity: 'certification', entityId: id, thirdId: third_id } as const
  return addresses.every((address) => fileIdIn(address) !== undefined) && keepFiles(tx, use, 'certification', user_id, addresses)
}

async function handIn(
  tx: Tx,
  row: Certification,
  { userId: who, tellings, now }: Pick<Saving<never>, 'userId' | 'tellings' | 'now'>,
): Promise<Certification> {
  const columns = { submitted_at: now, reasons: writeJson([]), reason: '', delete_at: null }
  const step = { entityId: row.id, action: 'submit', from: row.state, who, why: row.insisted === 1 ? INSISTED : '', at: now } as const
  const { to } = await move(tx, certificationMachine, step, columns)
  if (to === undefined) throw new Error('a certification moved while its row was locked')
  await tell(tx, tellings, now)
  return { ...row, ...columns, state: to }
}

/** As the log says that a code's check character differs, and its holder says it is so. */
const INSISTED = 'insisted on the code'
