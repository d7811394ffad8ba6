/** Certificates as files. */
import { join } from 'node:path'
import { fileIdIn, type KeptFile } from '#contract/file.ts'
import { certificateFiles } from '#contract/certificate-sentences.ts'
import type { CertificateFacts, TemplateContent } from '#contract/certificate-template.ts'
import { link, paths } from '#contract/paths.ts'
import { readJson } from '../../db/json.ts'
import type { Deps } from '../../deps.ts'
import { newId } from '../../flow/ids.ts'
import { UnreadableFile } from '../../tables/read/failures.ts'
import { readInProcess, ReaderGone } from '../../untrusted/reader-process.ts'
import { type Refusal, refuse } from '../../use-case.ts'
import { bytesOf } from '../file/kept.ts'
import { findFile } from '../file/store.ts'
import { onWire } from '../file/wire.ts'
import { beginFile, finishFile } from '../file/written.ts'
import { drawPdfInProcess } from './paper/draw-in-process.ts'
import type { Wanted } from './paper/draw.ts'
import type { Certificate } from './store.ts'
import { factsOf } from './wire.ts'

type Needs = Pick<Deps, 'db' | 'env'>

/** Where the code of a certificate leads. */
export const addressOf = ({ env }: Pick<Deps, 'env'>, number: string) => env.publicUrl + link(paths.antiFake, { number })

/** All of them in one PDF, a page each. @throws where it cannot be drawn. */
export async function printed({ db, env }: Needs, rows: readonly Certificate[], at: number): Promise<Buffer> {
  const looks: Wanted['looks'] = []
  const known = new Map<string, number>()
  const pages: Wanted['pages'] = []
  for (const row of rows) {
    let look = known.get(row.issue_id)
    if (look === undefined) {
      const content = readJson(row.content)
      const picture = fileIdIn(content.background)
      look = looks.push({ content, background: picture === undefined ? undefined : await bytesOf(db, picture) }) - 1
      known.set(row.issue_id, look)
    }
    pages.push({ look, facts: factsOf(row), address: addressOf({ env }, row.number) })
  }
  return drawPdfInProcess({ looks, pages, title: rows.length === 1 ? nameOf(rows[0] as Certificate) : certificateFiles.zip, at })
}

const nobody: CertificateFacts = {
  name: '',
  unit: '',
  meeting: '',
  time: '',
  place: '',
  sponsor: '',
  kind: '',
  hours: '',
  credits: '',
  number: '',
  day: '',
}

/**
 * Tests in a child process whether a PDF can hold the background. Called when an organiser chooses the background, so that
 * certificates do not fail later. @returns `busy` if the process was stopped before the test ended; undefined if the PDF can hold it.
 */
export async function backgroundRefusal(
  { db, env }: Needs,
  content: TemplateContent,
  accountId: string,
): Promise<Refusal<'certificate_picture_broken' | 'busy'> | undefined> {
  const picture = fileIdIn(content.background)
  const background = picture === undefined ? undefined : await bytesOf(db, picture)
  // A missing picture is refused where the file is taken in.
  if (background === undefined || background.length === 0) return undefined
  const module = join(import.meta.dirname, 'paper', 'background-reader.ts')
  const params = { content, pages: [{ look: 0, facts: nobody, address: env.publicUrl }], title: '', at: 0 }
  const turn = { accountId, lane: 'import' } as const
  try {
    await readInProcess({ module, params, loadParts: () => [background], turn })
    return undefined
  } catch (error) {
    if (error instanceof ReaderGone) return refuse('busy')
    if (error instanceof UnreadableFile) return refuse('certificate_picture_broken')
    throw error
  }
}

/** What its file is called, whatever stands in a name. */
export const nameOf = ({ name, number }: Pick<Certificate, 'name' | 'number'>) =>
  certificateFiles.one(name, number).replace(/[\\/:*?"<>|]/g, '_')

/** One as a file of somebody's, for a day. @returns undefined where it cannot be drawn. */
export async function fileOf(
  deps: Pick<Deps, 'db' | 'env' | 'log'>,
  row: Certificate,
  ownerId: string,
  now: number,
): Promise<KeptFile | undefined> {
  const { db, log } = deps
  const pdf = await printed(deps, [row], now).catch((error: unknown) => {
    log.error('certificate.print_failed', error, { number: row.number })
    return undefined
  })
  if (pdf === undefined) return undefined
  const id = newId(now)
  await db.write(async (tx) => {
    await beginFile(tx, { id, ownerId, purpose: 'certificate', name: `${nameOf(row)}.pdf` }, now)
    await finishFile(tx, { fileId: id, tail: '' }, pdf, 'pdf', now)
  })
  const kept = await findFile(db.read, id)
  return kept && onWire(kept)
}
