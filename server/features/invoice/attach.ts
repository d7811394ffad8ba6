/** XML, PDF and OFD that a person brings back from the tax bureau: each to the invoice whose number it has. */
import { type invoiceManage, type Result } from '#contract/invoice-manage.ts'
import type { Deps } from '../../deps.ts'
import type { Handler } from '../../use-case.ts'
import { bytesOf, openForImport } from '../file/kept.ts'
import { type File, insertUse } from '../file/store.ts'
import { deliver } from './keep-files.ts'
import { findByNumbers, lockInvoice } from './store.ts'

/** So many of what a file says are looked up. */
const NUMBERS_A_FILE = 20

export const attach: Handler<typeof invoiceManage.attach> = async ({ deps, input, user, now }) => {
  const { meetingId } = input
  const results: Result[] = []
  for (const id of new Set(input.fileIds)) {
    const file = await openForImport(deps.db, id, user.id, 'invoice')
    results.push(
      file === undefined ? { row: 0, what: '', kind: 'none', no: '' } : await take(deps, meetingId, file, { who: user.id, at: now }),
    )
  }
  return { results }
}

async function take(deps: Deps, meetingId: string, file: File, { who, at }: { who: string; at: number }): Promise<Result> {
  const numbers = await numbersIn(deps, file)
  const told = (kind: Result['kind'], no = ''): Result => ({ row: 0, what: file.name, kind, no })
  if (numbers.length === 0) return told('unreadable')
  const found = await findByNumbers(deps.db.read, meetingId, numbers)
  if (found === undefined) return told('none')
  await deps.db.write(async (tx) => {
    const invoice = await lockInvoice(tx, found.no)
    if (invoice === undefined) return
    await insertUse(tx, { file_id: file.id, entity: 'invoice', entity_id: found.no, third_id: found.third_id })
    await deliver(tx, invoice, { who, why: '', at })
  })
  return told('taken', found.no)
}

/** What it says inside counts before its name, and a picture of it has but its name. An account may have as many digits as a number. */
async function numbersIn({ db }: Pick<Deps, 'db'>, file: File): Promise<string[]> {
  const said = file.kind === 'xml' ? (await bytesOf(db, file.id)).toString('utf8') : ''
  return [...new Set(`${said} ${file.name}`.match(/(?<!\d)\d{20}(?!\d)/g))].slice(0, NUMBERS_A_FILE)
}
