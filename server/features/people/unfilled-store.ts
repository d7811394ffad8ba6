/** The same as unfilled.ts says of one person, asked of a whole meeting: a condition for each of its forms. Writes nothing. */
import type { Reader } from '../../db/db.ts'
import { type Expression, type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Question } from '#contract/question.ts'
import { readJson } from '../../db/json.ts'
import { containsWritten } from '../../db/like.ts'
import { formsOf, ticketsOfForms } from '../form/store.ts'

const never = sql<SqlBool>`1 = 0`
const always = sql<SqlBool>`1 = 1`

/** Whether the answers have this in them as JSON writes it: a quotation mark inside an answer has a backslash before it. */
const says = (written: string) => containsWritten('person.given', written)

/** Columns of attendees by the keys of questions whose column is called otherwise. */
const columns: Readonly<Record<string, string>> = { annexUrl: 'annex_url' }
const isOwn = ({ key }: Question) => key.startsWith('q_')

function isEmpty(question: Question): RawBuilder<SqlBool> {
  const { key } = question
  if (isOwn(question)) return sql<SqlBool>`NOT ${says(`"${key}":`)}`
  if (key === 'ishotel') return sql<SqlBool>`person.hotel_unanswered = 1`
  const column = sql.ref(`person.${columns[key] ?? key}`)
  return key === 'sex' || key === 'age' ? sql<SqlBool>`${column} IS NULL` : sql<SqlBool>`${column} = ''`
}

/** Whether an earlier question was answered with one of some options. */
function isAnswered({ key, kind }: Question, options: readonly string[]): RawBuilder<SqlBool> {
  if (options.length === 0) return never
  if (key === 'sex' || key === 'ishotel') {
    const numbers = options.filter((option) => /^\d$/.test(option)).map(Number)
    if (numbers.length === 0) return never
    const answered = key === 'ishotel' ? sql<SqlBool>`person.hotel_unanswered = 0` : always
    return sql<SqlBool>`(${answered} AND coalesce(${sql.ref(`person.${key}`)} IN (${sql.join(numbers)}), ${never}))`
  }
  if (kind === 'yes')
    return sql<SqlBool>`(${sql.join(
      options.map((option) => says(`"${key}":"${option}"`)),
      sql` OR `,
    )})`
  return sql<SqlBool>`EXISTS (SELECT 1 FROM answer_choices WHERE answer_choices.attendee_id = person.id
    AND answer_choices.form_id = person.form_id AND answer_choices.key = ${key} AND answer_choices.option IN (${sql.join(options)}))`
}

/** Whether anything of a form is to be filled in still. */
function isUnfilled(questions: readonly Question[]): RawBuilder<SqlBool> | undefined {
  const shown = new Map<string, { question: Question; when: RawBuilder<SqlBool> }>()
  const open: RawBuilder<SqlBool>[] = []
  for (const question of questions) {
    if (question.asked === 'door') continue
    let when = always
    if (question.shownIf !== null) {
      const first = shown.get(question.shownIf.key)
      if (first === undefined) continue
      when = sql<SqlBool>`(${first.when} AND ${isAnswered(first.question, question.shownIf.options)})`
    }
    shown.set(question.key, { question, when })
    if (question.required === 1)
      open.push(
        question.kind === 'statement'
          ? sql<SqlBool>`(${when} AND (${isEmpty(question)} OR ${says(`"${question.key}":"0"`)}))`
          : sql<SqlBool>`(${when} AND ${isEmpty(question)})`,
      )
    else if (question.asked === 'later') open.push(sql<SqlBool>`(${when} AND ${isEmpty(question)})`)
  }
  return open.length === 0 ? undefined : sql<SqlBool>`(${sql.join(open, sql` OR `)})`
}

/** People with a place who have not filled in what their ticket asks now; answers to another form are none to this one. */
export async function unfilledIn(on: Reader, meetingId: string): Promise<Expression<SqlBool>> {
  const asked = await ticketsOfForms(on, meetingId)
  const parts = (await formsOf(on, meetingId)).flatMap(({ id, questions }) => {
    const tickets = asked.flatMap((ticket) => (ticket.form_id === id ? [ticket.id] : []))
    const condition = tickets.length === 0 ? undefined : isUnfilled(readJson(questions))
    if (condition === undefined) return []
    return [
      sql`SELECT person.id FROM (
        SELECT attendees.*, coalesce(answers.given, '{}') AS given, ${id} AS form_id FROM attendees
        LEFT JOIN answers ON answers.attendee_id = attendees.id AND answers.form_id = ${id}
        WHERE attendees.meeting_id = ${meetingId} AND attendees.order_no IS NOT NULL AND attendees.ticket_id IN (${sql.join(tickets)})
      ) person WHERE ${condition}`,
    ]
  })
  return parts.length === 0 ? never : sql<SqlBool>`attendees.id IN (${sql.join(parts, sql` UNION ALL `)})`
}
