/** One 单位 that an attendee had written twice, with a space or in full-width letters, was shown as 单位 and again as 部门/科室. */
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { workplaceOf } from '#contract/workplace.ts'
import { foldedTextOf } from '#server/db/folded.ts'
import { foldedWorkplace, hasSection, workplace } from '#server/features/attendee/workplace.ts'
import { testApp } from '../support/app.ts'
import { freshDatabase, onBothEngines } from '../support/database.ts'
import { generatedTexts } from '../support/generated-texts.ts'
import { manyPeople } from '../support/many-people.ts'

it('one 单位 with other spaces, capitals or widths is no 部门/科室', () => {
  const written = (hospital: string, department: string) => workplaceOf({ hospital, grassroots: '', department })
  for (const again of ['望湖 小学', '望湖　小学', '望湖小学'])
    expect(written('望湖小学', again)).toEqual({ workplace: '望湖小学', section: '' })
  expect(written('ABC学校', 'ａｂｃ 学校').section).toBe('')
  expect(written('望湖小学', '望湖小学教研组').section).toBe('望湖小学教研组')
})

onBothEngines('random answers to the three keys of 单位', (engine) => {
  it('have one 单位 in queries and in the contract, and a column for every 部门/科室', async () => {
    const opened = await freshDatabase(engine)
    const test = await testApp(opened.db)
    const ids = await manyPeople(opened.db, 300, test.clock())
    const { random } = generatedTexts(50)
    const texts = ['', '', '', '望湖小学', '望湖 小学', '望湖　小学', 'A1', 'Ａ１', 'a1', 'É', 'e', '·', '——', '0', '😀']
    const pick = () => texts[Math.floor(random() * texts.length)] as string
    await opened.db.write(async (tx) => {
      for (const id of ids)
        await tx.updateTable('attendees').set({ hospital: pick(), grassroots: pick(), department: pick() }).where('id', '=', id).execute()
    })
    const rows = await opened.db.read
      .selectFrom('attendees')
      .selectAll()
      .select([workplace.as('unit'), foldedWorkplace.as('folded'), sql<number>`CASE WHEN ${hasSection} THEN 1 ELSE 0 END`.as('apart')])
      .where('id', 'in', ids)
      .execute()
    for (const row of rows) {
      const rule = workplaceOf(row)
      const answers = [row.hospital, row.grassroots, row.department]
      expect([answers, row.unit, row.folded]).toEqual([answers, rule.workplace, foldedTextOf('attendees.hospital', rule.workplace)])
      if (rule.section !== '') expect([answers, row.apart]).toEqual([answers, 1])
    }
    expect(rows).toHaveLength(300)
    expect(test.errors).toEqual([])
    await opened.drop()
  })
})
