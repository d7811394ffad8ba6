/** What tickets asked before there were forms. */
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { attendee } from '#contract/attendee.ts'
import { flawOf } from '#contract/form-rules.ts'
import { ticket } from '#contract/ticket.ts'
import { readJson } from '#server/db/json.ts'
import { statementsOf } from '#server/db/migration.ts'
import { migrations } from '#server/db/migrations.ts'
import { formOfTicket } from '#server/features/form/store.ts'
import { onBothEngines } from '../support/database.ts'
import { productTest } from '../support/product-test.ts'

onBothEngines('a meeting from before there were forms', (engine) => {
  const run = (statement: string) => opened.db.write((tx) => sql.raw(statement).execute(tx))
  const statements = (name: string) => statementsOf(migrations.find((one) => one.name === name) as (typeof migrations)[number], engine)

  const { opened, person } = productTest({ person: '13800000011' }, { engine })

  it('asks by forms what its tickets asked, word for word, and keeps who has answered', async () => {
    const saved = await person.do(attendee.save, { meetingId: '1', ticketId: '1', name: '王小明', sex: 1, phone: '13900000001' })
    const before = await person.do(ticket.parameters, { meetingId: '1', ticketId: '3' })
    await backToTables()
    await run(`UPDATE ticket_parameters SET label = '"饮食\\"' || '\\n' || '，' || '\n第二行' WHERE ticket_id = '3' AND key = 'other'`)
    await run(`UPDATE tickets SET name = '${'长'.repeat(40)}' WHERE id = '2'`)
    for (const statement of statements('0017-forms')) await run(statement)

    const after = await person.do(ticket.parameters, { meetingId: '1', ticketId: '3' })
    expect(after.map(({ key, kind, required, sensitive }) => [key, kind, required, sensitive])).toEqual(
      before.map(({ key, kind, required, sensitive }) => [key, kind, required, sensitive]),
    )
    expect(after.at(-1)).toMatchObject({ key: 'other', label: '"饮食\\"\\n，\n第二行', kind: 'long', options: [], formVersion: 1 })
    const form = await formOfTicket(opened.db.read, '2')
    expect(form).toMatchObject({ id: '2', name: '长'.repeat(30), edition: 1, version: 1, third_id: '-000001' })
    expect(flawOf(readJson((form as NonNullable<typeof form>).questions))).toBeUndefined()
    expect(await opened.db.read.selectFrom('answers').select(['attendee_id', 'form_id', 'version', 'given', 'agreed']).execute()).toEqual([
      { attendee_id: saved.id, form_id: '1', version: 1, given: '{}', agreed: '[]' },
    ])
    expect(
      await person.do(attendee.save, { id: saved.id, meetingId: '1', ticketId: '1', name: '王小红', sex: 2, phone: '13900000001' }),
    ).toMatchObject({ name: '王小红', formVersion: 1 })
  })

  /** As the release before left it: the same questions, in the table that there was. */
  async function backToTables(): Promise<void> {
    const tickets = await opened.db.read.selectFrom('tickets').select('id').execute()
    const asked = await Promise.all(
      tickets.map(async ({ id }) => ({ id, questions: readJson((await formOfTicket(opened.db.read, id))?.questions ?? ('[]' as never)) })),
    )
    await run('DROP INDEX tickets_form')
    await run('DROP INDEX consents_subject')
    await run('ALTER TABLE tickets DROP COLUMN form_id')
    for (const table of ['answer_choices', 'answers', 'form_versions', 'forms']) await run(`DROP TABLE ${table}`)
    const made = migrations.flatMap((step) => statementsOf(step, engine)).find((text) => text.startsWith('CREATE TABLE ticket_parameters'))
    await run(made as string)
    for (const { id, questions } of asked)
      for (const [sort, { key, label, required }] of questions.entries())
        await run(`INSERT INTO ticket_parameters VALUES ('${id}', '${key}', '${label}', ${required}, ${sort})`)
  }
})
