/** 单位 of an attendee in queries: the rule of contract/workplace.ts, for both engines. */
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { foldedName } from '../../db/folded.ts'

const column = (name: string) => sql.ref(`attendees.${name}`)

const firstAnswered = (valueOf: (name: string) => string): RawBuilder<string> =>
  sql<string>`CASE WHEN ${column('hospital')} <> '' THEN ${column(valueOf('hospital'))}
    WHEN ${column('grassroots')} <> '' THEN ${column(valueOf('grassroots'))} ELSE ${column(valueOf('department'))} END`

/** As it is shown. */
export const workplace = firstAnswered((name) => name)
/** As 单位 of two attendees are compared. */
export const foldedWorkplace = firstAnswered(foldedName)

const differ = (one: string, other: string) =>
  sql<SqlBool>`(${column(one)} <> '' AND ${column(other)} <> '' AND ${column(one)} <> ${column(other)})`

/** Whether two answers differ: then a table needs a column 部门/科室. Two ways to write one 单位 differ here, too. */
export const hasSection = sql<SqlBool>`(${differ('hospital', 'grassroots')} OR ${differ('hospital', 'department')}
  OR ${differ('grassroots', 'department')})`
